import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { cacheRules } from '../../../../client/pages/serverPages.ts'
import { matchPath } from '../../../../client/routing/match.ts'
import { parseLanguage, LOCALES } from '../../../../shared/locales.ts'
import { pageSite } from '../testing/pageSite.ts'
import { pageUrl } from '../pageContext.ts'
import { LONGEST_FRESH } from './pageCache.ts'
import { paths } from './testing/paths.ts'

const site = await pageSite()
afterAll(() => site[Symbol.asyncDispose]())

/** Marks every watched query, to distinguish it from the queries of calls. */
const MARK = 'watched'
const ALL = 'all of them'

/** Fields of a watched query that anything reads: loaders, middleware and screens. */
const read = new Set<string>()
const { get, getAll, has } = URLSearchParams.prototype
const isWatched = (query: URLSearchParams) => has.call(query, MARK)

beforeAll(() => {
  for (const [name, original] of Object.entries({ get, getAll, has })) {
    jest.spyOn(URLSearchParams.prototype, name as 'get').mockImplementation(function (this: URLSearchParams, field) {
      if (isWatched(this)) read.add(field)
      return (original as typeof get).call(this, field)
    })
  }
  for (const name of ['entries', 'keys', 'values', 'forEach', 'toString', Symbol.iterator] as const) {
    const original = URLSearchParams.prototype[name as 'toString']
    jest.spyOn(URLSearchParams.prototype, name as 'toString').mockImplementation(function (this: URLSearchParams) {
      if (isWatched(this)) read.add(ALL)
      return original.apply(this, arguments as unknown as [])
    })
  }
})
afterAll(() => void jest.restoreAllMocks())

async function fieldsReadBy(path: string): Promise<string[]> {
  read.clear()
  const [brand] = site.brands.all()
  const place = { release: () => {}, renderSlot: async () => () => {} }
  const requested = { brand: brand!, locale: LOCALES[0], domain: 'www.one.example', origin: 'http://www.one.example' }
  const language = parseLanguage(undefined, undefined)
  const url = pageUrl(`${path}${path.includes('?') ? '&' : '?'}${MARK}=1`)
  await site.complete({ ...requested, language, url }, { address: '', ids: { requestId: 'test' } }, place)
  return [...read]
}

test('every query field that a cached page reads is in its rule', async () => {
  const lacking: Record<string, string[]> = {}
  const used = new Map<string, Set<string>>()
  for (const path of paths) {
    const name = matchPath(pageUrl(path).pathname)?.route.name
    const rule = name && cacheRules[name]
    if (!rule) continue
    const known = [...Object.keys(rule.query ?? {}), ...(rule.notWith ?? [])]
    const fields = await fieldsReadBy(path)
    const missing = fields.filter(field => !known.includes(field))
    if (missing.length > 0) lacking[path] = missing
    used.set(name, new Set([...(used.get(name) ?? []), ...fields]))
  }
  expect(lacking).toEqual({})
  // Every cached route was requested, and no rule names a field that nothing reads.
  const idle = Object.entries(cacheRules).flatMap(([name, { query = {}, notWith = [] }]) =>
    used.has(name)
      ? [...Object.keys(query), ...notWith]
          .filter(field => !used.get(name)?.has(field))
          .map(field => `${name}: ${field}`)
      : [`${name}: never asked`],
  )
  expect(idle).toEqual([])
})

test('no page is fresh for longer than purges are remembered', () => {
  for (const { seconds } of Object.values(cacheRules)) expect(seconds * 1000).toBeLessThanOrEqual(LONGEST_FRESH)
})
