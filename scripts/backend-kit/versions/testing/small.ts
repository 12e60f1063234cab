import type { Json } from '../binding.ts'
import { readDocument } from '../releases.ts'

/** The contract as it once was, reduced to a few calls of every kind; its own to change. */
export function smallContract(): Small {
  const { paths, ...document } = readDocument('docs/openapi/1.0.0.json') as Json & { paths: Small['paths'] }
  const kept = Object.entries(paths).filter(([path]) => CALLS.includes(path.replace('/v1/', '')))
  return { ...document, paths: Object.fromEntries(kept) } as Small
}

const CALLS = [
  'book.show',
  'recommend.get',
  'recommend.index3',
  'recommend.tag_group_list',
  'bookRank.book_list',
  'user.login',
  'user.surplus',
  'order.create',
  'shelf.save',
  'search.facets',
  'book.cover',
]

// oxlint-disable-next-line no-explicit-any
type Anything = any

/** A document as a test changes it. */
export type Small = Json & { paths: Record<string, Record<string, Anything>>; components: { schemas: Anything } }

/** A field of a call's query. */
export const queryField = (document: Small, call: string, name: string): Anything =>
  document.paths[`/v1/${call}`]!['get'].parameters.find((parameter: { name?: string }) => parameter.name === name)

/** The body of a call. */
export const bodyOf = (document: Small, call: string): Anything =>
  document.paths[`/v1/${call}`]!['post'].requestBody.content['application/json'].schema.allOf[0]

/** What a call gives as data. */
export const dataOf = (document: Small, call: string): Anything =>
  Object.values(document.paths[`/v1/${call}`]!)[0].responses[200].content['application/json'].schema.properties.data
