/** What values of a query field say something: page numbers, ids, or one of these. All others are dropped. */
export type FieldRule = 'page' | 'id' | readonly string[]

/** How a page may be kept for all readers. */
export type CacheRule = {
  /** Fresh for so long. */
  seconds: number
  /** The fields of the query that its loader and screen read. All others are dropped before it is made. */
  query?: Readonly<Record<string, FieldRule>>
  /** Fields with which it is another page, or none: then it is made for this reader alone. */
  notWith?: readonly string[]
  /** Parameters without which it asks for a search, which counts for the reader who asks. */
  needs?: readonly string[]
  /** Whatever stands in its address is a page: more of them than anybody has memory for. */
  isEndless?: true
}

/** What a page declares for server, build and tests beside its `page`. The build leaves it out of browsers’ scripts. */
export type ServerPage = {
  /** The script file that it travels in, with other pages or alone: its family and its name there (`reading/book`). */
  script: string
  /**
   * How it is kept. Absent, so never kept: what belongs to a reader, to a campaign or to an event, what asks for a
   * search, and the addresses of sign-in links.
   */
  cache?: CacheRule
  /** A chapter is set in it as its reader wishes. */
  isReading?: true
  /** Its HTTP status where that is not 200. */
  status?: number
  /**
   * Addresses as readers open them, at least one of each route with parameters: tests walk them. Book 1 is the first
   * novel of the catalogue.
   */
  samples?: readonly string[]
  /** More of them, which a cache must tell apart. */
  variants?: readonly string[]
}
