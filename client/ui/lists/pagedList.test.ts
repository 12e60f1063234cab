import { expect, test } from '@jest/globals'
import type { List } from '../../../shared/api/envelope.ts'
import type { Result } from '../../../shared/page/apiClient.ts'
import { pagedList, PagedList } from './pagedList.ts'

const page = (number: number, ids: number[], total = 5): List<{ id: number }> => ({
  items: ids.map(id => ({ id })),
  page: number,
  limit: 2,
  total,
})
const respond = (list: List<{ id: number }>): Result<List<{ id: number }>> => ({ s: 1, d: list, errors: [] })
const noResponse: Result<never> = { s: 0, d: {}, errors: [{ status: 0, desc: '' }] }
const ids = (list: PagedList) => list.items.map(({ id }) => id)

test('a list loads page by page to its end', async () => {
  const requests: number[] = []
  const pages = [page(1, [1, 2]), page(2, [3, 4]), page(3, [5])]
  const list = new PagedList(pages[0]!, async number => {
    requests.push(number)
    return respond(pages[number - 1]!)
  })
  await list.more()
  expect(list.hasMore).toBe(true)
  await list.more()
  await list.more()
  expect(ids(list)).toEqual([1, 2, 3, 4, 5])
  expect(list.hasMore).toBe(false)
  expect(requests).toEqual([2, 3])
})

test('after a failure the same page is requested again', async () => {
  const responses = [noResponse, respond(page(2, [3, 4]))]
  const list = new PagedList(page(1, [1, 2]), async () => responses.shift()!)
  await list.more()
  expect(list.state).toBe('failed')
  await list.more()
  expect(list.state).toBe('resting')
  expect(ids(list)).toEqual([1, 2, 3, 4])
})

test('going back restores the loaded list', async () => {
  const first = page(1, [1, 2])
  const load = async () => respond(page(2, [3, 4]))
  await pagedList(first, load).more()
  expect(ids(pagedList(first, load))).toEqual([1, 2, 3, 4])
})
