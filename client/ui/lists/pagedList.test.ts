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
  const list = new PagedList(pages[0]!, async ({ page }) => {
    requests.push(page)
    return respond(pages[page - 1]!)
  })
  await list.more()
  expect(list.hasMore).toBe(true)
  await list.more()
  await list.more()
  expect(ids(list)).toEqual([1, 2, 3, 4, 5])
  expect(list.hasMore).toBe(false)
  expect(requests).toEqual([2, 3])
})

test('a list with cursors goes on from them, to one that is null or leads back', async () => {
  const load = (last: string | null) => {
    const cursors: (string | undefined)[] = []
    const list = new PagedList({ ...page(1, [1, 2], 2), next: 'after 2' }, async ({ cursor }) => {
      cursors.push(cursor)
      return respond({
        ...page(2, cursor === 'after 2' ? [3, 4] : [1, 2], 2),
        next: cursor === 'after 2' ? 'again' : last,
      })
    })
    return { list, cursors }
  }
  for (const last of [null, 'after 2']) {
    const { list, cursors } = load(last)
    for (let times = 0; times < 5; times++) await list.more()
    expect([ids(list), cursors]).toEqual([
      [1, 2, 3, 4],
      ['after 2', 'again'],
    ])
  }
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
