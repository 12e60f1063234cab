import type * as z from 'zod'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { nearestIssues } from './violations.ts'

/** Lists from which a bad row may be missing: nothing in them is about money, locks or identity. */
const LISTS: ReadonlySet<EndpointName> = new Set([
  'author.home',
  'banner.index',
  'bookRank.book_list',
  'hotsearch.words',
  'recommend.get',
  'recommend.index3',
  'recommend.tag_group_list',
  'search.multi',
  'search.multi2',
  'seo.book_tags',
  'seo.free',
  'seo.keywords.page',
  'seo.sitemap',
])

/** Fields of a book that its cards and page can do without, and their value then; undefined: absent. */
const SPARE: ReadonlyMap<PropertyKey, unknown> = new Map<PropertyKey, unknown>([
  ['tint', undefined],
  ['language', undefined],
  ['rating_count', undefined],
  ['next', undefined],
])
/** The same for the page of the book itself: in a list, the row is dropped. */
const OWN: ReadonlyMap<PropertyKey, unknown> = new Map<PropertyKey, unknown>([...SPARE, ['cover', null], ['score', 0]])

/**
 * Takes out of invalid data what readers can do without: such fields, and rows of lists; corrects empty lists and
 * objects. Undefined if that does not make it valid, or would leave an empty list. Changes `data`: a deep copy of
 * hostile data could run out of stack.
 */
export function repair(name: EndpointName, input: object, data: unknown): { data: unknown } | undefined {
  const { output, outputOf } = endpointOf(name)
  const schema = outputOf?.(input as Record<string, unknown>) ?? output
  const whole = { data }
  const issues = () =>
    (schema.safeParse(whole.data).error?.issues ?? [])
      .flatMap(nearestIssues)
      .map(({ path, issue }) => ({ path: ['data', ...path], issue }))
  const spare = name === 'book.show' ? OWN : SPARE
  for (const { path, issue } of issues()) {
    const [field, parent] = [path.at(-1)!, valueAt(whole, path.slice(0, -1))]
    if (typeof parent !== 'object' || parent === null) continue
    const empty = emptyOf(issue, valueAt(parent, [field]))
    if (empty) Object.assign(parent, { [field]: empty })
    else if (spare.has(field)) Object.assign(parent, { [field]: spare.get(field) })
  }
  if (LISTS.has(name)) {
    const rows = new Map<unknown[], Set<number>>()
    for (const { path } of issues()) {
      const at = path.findLastIndex(key => typeof key === 'number')
      const list = valueAt(whole, path.slice(0, Math.max(at, 0)))
      if (!Array.isArray(list)) return undefined
      rows.set(list, (rows.get(list) ?? new Set()).add(path[at] as number))
    }
    for (const [list, bad] of rows) {
      if (bad.size === list.length) return undefined
      list.splice(0, list.length, ...list.filter((_row, index) => !bad.has(index)))
    }
  }
  const { success, data: repaired } = schema.safeParse(whole.data)
  return success ? { data: repaired } : undefined
}

/** Go sends `null` for an empty list, PHP `[]` for an empty object. */
function emptyOf(issue: z.core.$ZodIssue, received: unknown): object | undefined {
  if (issue.code !== 'invalid_type') return undefined
  if (issue.expected === 'array' && received === null) return []
  const isEmptyList = Array.isArray(received) && received.length === 0
  return (issue.expected === 'object' || issue.expected === 'record') && isEmptyList ? {} : undefined
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
