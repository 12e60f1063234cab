/** Valid values of a query field: page numbers, ids, or one of these. Others are dropped. */
export type FieldRule = 'page' | 'id' | readonly string[]

/** How a page may be cached for all readers. */
export type CacheRule = {
  seconds: number
  /** Query fields that its loader and screen read. Others are dropped before rendering. */
  query?: Readonly<Record<string, FieldRule>>
  /** Query fields that make it uncacheable. */
  notWith?: readonly string[]
  /** Parameters without which it runs a search, which counts against the reader's limits. */
  needs?: readonly string[]
  /** The number of valid addresses is unlimited. */
  isEndless?: true
}
