import type { Check, Tester } from '../kit/check.ts'
import { isRecord, show } from '../kit/inspect.ts'
import { pagedLists, type PagedList } from '../kit/lists.ts'
import { Skip, type CallOptions } from '../kit/session.ts'
import type { Fields } from '../kit/wire.ts'
import { optionsFor } from './responses.ts'

/** Pages to read of one list. */
const MAX_PAGES = 8

type Page = { items: Fields[]; page: number; limit: number; total: number }

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
  const message = `by page, limit and total there must be ${due}, there are ${got.items.length}`
  test.expect(got.items.length === due, message, { field: 'data.items', response })
  return got
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
      test.expect(now === total, `changes between pages: ${total}, then ${now}`, { field: 'data.total' })
      seen.push(...items.map(list.key))
    }
    const different = new Set(seen).size
    const where = { field: 'data.items' }
    test.expect(different === seen.length, `pages overlap: ${seen.length} items, ${different} different ones`, where)
    if (pages * limit >= total) {
      test.expect(
        different === total,
        `pages of ${limit} hold ${different} different items, total says ${total}`,
        where,
      )
    }
    const same = whole.items.map(list.key).every((key, index) => index >= seen.length || seen[index] === key)
    test.expect(same, 'the order depends on `limit`', where)

    const beyond = await readPage(test, list, { ...input, page: Math.ceil(total / limit) + 1, limit }, options)
    test.expect(beyond.total === total, `past the end is ${beyond.total}, before it ${total}`, { field: 'data.total' })
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
