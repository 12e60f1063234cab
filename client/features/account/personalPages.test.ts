import { expect, test } from '@jest/globals'
import type { Result } from '../../api/request.ts'
import { PersonalPages } from './personalPages.ts'

const page = (items: number[], total: number) =>
  ({ s: 1, d: { items, total }, errors: [] }) as unknown as Result<unknown>
const failure = { s: 0, d: {}, errors: [{ status: 503, desc: '' }] } as unknown as Result<unknown>

/** A list whose requests the test answers by hand; `asked` has them in order. */
function list() {
  const asked: { page: number; answer: (result: Result<unknown>) => void }[] = []
  const pages = new PersonalPages<number>(page => new Promise(answer => void asked.push({ page, answer })))
  return { asked, pages }
}

test('a list loads page by page until it is complete', async () => {
  const { asked, pages } = list()
  const first = pages.more()
  expect(pages.status).toBe('loading')
  asked[0]?.answer(page([1, 2], 3))
  await first
  expect([pages.items, pages.hasMore]).toEqual([[1, 2], true])
  const second = pages.more()
  asked[1]?.answer(page([3], 3))
  await second
  expect([pages.items, pages.hasMore, asked.map(({ page }) => page)]).toEqual([[1, 2, 3], false, [1, 2]])
})

test('a page that failed to load is retried', async () => {
  const { asked, pages } = list()
  const first = pages.more()
  asked[0]?.answer(failure)
  await first
  expect(pages.status).toBe('failed')
  const again = pages.more()
  asked[1]?.answer(page([1], 1))
  await again
  expect([pages.items, pages.status, asked[1]?.page]).toEqual([[1], 'there', 1])
})

test('reloading a list while its next page loads shows no duplicates', async () => {
  const { asked, pages } = list()
  const first = pages.more()
  asked[0]?.answer(page([1], 2))
  await first
  const more = pages.more()
  const renewed = pages.renew()
  asked[2]?.answer(page([0], 3))
  await renewed
  asked[1]?.answer(page([2], 2))
  await more
  expect([pages.items, pages.status, pages.hasMore]).toEqual([[0], 'there', true])
})

test('a list remains if reloading fails', async () => {
  const { asked, pages } = list()
  const first = pages.more()
  asked[0]?.answer(page([1], 1))
  await first
  const renewed = pages.renew()
  asked[1]?.answer(failure)
  await renewed
  expect([pages.items, pages.status]).toEqual([[1], 'there'])
})
