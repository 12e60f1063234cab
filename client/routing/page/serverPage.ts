/** Valid values of a query field: page numbers, ids, or one of these. Others are dropped. */
export type FieldRule = 'page' | 'id' | readonly string[]

/** How a page may be cached for all readers. */
export type CacheRule = {
  /** Seconds for which it is fresh. */
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

/** What a page declares for server, build and tests. Not part of browser scripts. */
export type ServerPage = {
  /** Script file that contains it, alone or with other pages: family and name (`reading/book`). */
  script: string
  /** Cache rule. Absent: never cached, for pages of a reader, a campaign or an event, searches, and sign-in links. */
  cache?: CacheRule
  /** Shows a chapter in the reader's display settings. */
  isReading?: true
  /** HTTP status, if not 200. */
  status?: number
  /**
   * Example addresses, at least one for each route with parameters, which tests visit. Book 1 is the first novel of the
   * catalogue.
   */
  samples?: readonly string[]
  /** More examples, which a cache must distinguish. */
  variants?: readonly string[]
}
