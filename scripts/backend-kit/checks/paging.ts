import type { Check, Tester } from '../kit/check.ts'
import { isRecord, show } from '../kit/inspect.ts'
import { pagedLists, type PagedList } from '../kit/lists.ts'
import { listIn } from '../kit/samples.ts'
import { Skip, type CallOptions } from '../kit/session.ts'
import type { Fields } from '../kit/wire.ts'
import { optionsFor } from './responses.ts'

/** Pages to read of one list. */
const MAX_PAGES = 8

type Page = { items: Fields[]; page: number; limit: number; total: number; next?: unknown }

/** One page, whose paging fields must match the request and the items. */
async function readPage(test: Tester, { call }: PagedList, input: Fields, options: CallOptions): Promise<Page> {
  const response = await test.call(call, input, options)
  const data = isRecord(response.body) ? response.body['data'] : undefined
  if (response.status !== 200 || !isRecord(data) || !Array.isArray(data['items'])) {
    // The rule `data` has reported a success without items.
    if (response.status !== 200) test.expect(false, `a page must be 200, is ${response.status}`, { response })
    throw new Skip('a page is missing')
  }
  const got = data as Page
  const { page = 1, limit = 20 } = input as { page?: number; limit?: number }
  test.expect(got.page === page, `must be ${page}, is ${show(got.page)}`, { field: 'data.page', response })
  test.expect(got.limit === limit, `must be ${limit}, is ${show(got.limit)}`, { field: 'data.limit', response })
  const due = Math.max(0, Math.min(limit, got.total - (page - 1) * limit))
  const message = `by page, limit and total there must be ${due}, are ${got.items.length}` as const
  test.expect(got.items.length === due, message, { field: 'data.items', response })
  return got
}

/** Pages by cursor have the items of pages by number, and end. */
async function followCursors(
  test: Tester,
  list: PagedList,
  { input, seen, options }: { input: Fields & { limit: number }; seen: string[]; options: CallOptions },
) {
  const where = { field: 'data.next' }
  const first = await readPage(test, list, { ...input, page: 1 }, options)
  if (first.next === undefined) return
  const found = first.items.map(list.key)
  const cursors = new Set<unknown>()
  let next: unknown = first.next
  for (let page = 2; next !== null && found.length < seen.length; page++) {
    cursors.add(next)
    const got: Page = await readPage(test, list, { ...input, page, cursor: next }, options)
    found.push(...got.items.map(list.key))
    next = got.next
    if (!test.expect(!cursors.has(next), `must not be one of a page before, is ${show(next)}`, where)) return
  }
  const isWhole = seen.length < MAX_PAGES * input.limit
  test.expect(!isWhole || next === null, `must be null on the last page, is ${show(next)}`, where)
  const missing = seen.filter(key => !found.includes(key)).length
  test.expect(missing === 0, `by cursor must have all items of the pages by number, lack ${missing}`, where)
  const isSame = found.every((key, index) => seen[index] === key)
  test.expect(isSame, 'by cursor must have each item of the pages by number once, in their order', where)
  if (!cursors.size) return
  const keysAt = async (page: number, cursor?: unknown) => {
    const data = await test.ask(list.call, { ...input, page, ...(cursor !== undefined && { cursor }) }, options)
    return listIn<Fields>(data).map(list.key).join()
  }
  const second = await keysAt(2)
  test.expect((await keysAt(1, first.next)) === second, 'must take precedence over `page`', where)
  const unknown = await keysAt(2, 'of-the-contract-kit')
  test.expect(unknown === second, 'of an unknown cursor must be as without one', { field: 'data.items' })
}

const laws = (list: PagedList): Check => ({
  call: list.call,
  rule: 'paging',
  run: async test => {
    const input = await list.input(test.samples)
    const options = await optionsFor(list.call, test)
    const whole = await readPage(test, list, input, options)
    const { total } = whole
    if (!Number.isInteger(total)) throw new Skip('total is no number')

    const { latest } = list
    const times = latest ? whole.items.map(item => Date.parse(String(item[latest]))) : []
    const isSorted = times.every((time, index) => index === 0 || !(time > times[index - 1]!))
    test.expect(isSorted, 'the latest must come first', { field: `data.items.0.${latest}` })

    const limit = Math.min(list.most, Math.max(1, Math.ceil(total / 3)))
    const pages = Math.min(MAX_PAGES, Math.ceil(total / limit))
    const seen: string[] = []
    for (let page = 1; page <= pages; page++) {
      const { items, total: now } = await readPage(test, list, { ...input, page, limit }, options)
      test.expect(now === total, `must be ${total} on each page, is ${now}`, { field: 'data.total' })
      seen.push(...items.map(list.key))
    }
    const different = new Set(seen).size
    const where = { field: 'data.items' }
    test.expect(
      different === seen.length,
      `pages must not overlap, have ${different} different of ${seen.length} items`,
      where,
    )
    if (pages * limit >= total) {
      test.expect(
        different === total,
        `pages of ${limit} must have ${total} different items, as total says, have ${different}`,
        where,
      )
    }
    const same = whole.items.map(list.key).every((key, index) => index >= seen.length || seen[index] === key)
    test.expect(same, 'must have the same order with any `limit`', where)

    await followCursors(test, list, { input: { ...input, limit }, seen, options })

    const beyond = await readPage(test, list, { ...input, page: Math.ceil(total / limit) + 1, limit }, options)
    test.expect(beyond.total === total, `past the end must be ${total}, as before it, is ${beyond.total}`, {
      field: 'data.total',
    })
    await readPage(test, list, { ...input, page: 100_000, limit: list.most }, options)
  },
})

const limits = (list: PagedList): Check => ({
  call: list.call,
  rule: 'limits',
  run: async test => {
    const input = await list.input(test.samples)
    const options = await optionsFor(list.call, test)
    for (const limit of [1, list.most]) {
      const response = await test.call(list.call, { ...input, limit }, options)
      test.expect(response.status === 200, `${limit} must be accepted, is ${response.status}`, {
        field: 'limit',
        response,
      })
    }
    const wrong: [string, unknown][] = [
      ['limit', 0],
      ['limit', list.most + 1],
      ['limit', -1],
      ['limit', 1.5],
      ['limit', 'many'],
      ['page', 0],
      ['page', -1],
      ['page', 100_001],
      ['page', 1.5],
      ['page', 'last'],
    ]
    for (const [field, value] of wrong) {
      await test.refuses(list.call, { ...input, [field]: value }, { code: 422, error: 'VALIDATION', field }, options)
    }
  },
})

/** A call with two lists has the same limits for both. */
const firstOfCall = (list: PagedList) => pagedLists.find(({ call }) => call === list.call) === list

export const pagingChecks = (): Check[] => [...pagedLists.map(laws), ...pagedLists.filter(firstOfCall).map(limits)]
