import type { Output, ParsedInput, SearchName } from '../../../shared/api/endpoints.ts'
import type { Database } from '../database/schema/schema.ts'

/** Who searches: networks take turns, for whom has left nothing is looked for, and some books are a reader's own. */
export type Searcher = { address: string; left: AbortSignal; reader?: { id: number }; language?: string; now: Date }

/** What a search is handed besides its input: all that can go to another thread, and the database of that thread. */
type SearchCall = { database: Database; reader: number | undefined; language: string; now: Date }

/** Answers one call of the cost `search`, or throws an `ApiError`. It only reads. */
export type Search<Name extends SearchName> = (input: ParsedInput<Name>, call: SearchCall) => Promise<Output<Name>>

/** What the files of searches export. */
export type SearchFiles = { [Name in SearchName]: { handle: Search<Name> } }

/** Where searches are answered. */
export type Searches = {
  /** Rejects with the search's `ApiError`, or 503 NOT_AVAILABLE where there is no turn for it. */
  ask<Name extends SearchName>(name: Name, input: ParsedInput<Name>, by: Searcher): Promise<Output<Name>>
}

/** A search that found something, and by whom. */
type Searched = {
  brand: string
  keyword: string
  reader?: { id: number }
  device: string
  address: string
  now: Date
}

/** What a brand's readers search most. */
export type Trends = {
  /** Counts a search, a little later and together with others. */
  note(search: Searched): void
  /**
   * The words that trend among readers of a language, filled up with starters; all that this process counted are among
   * them.
   */
  words(brand: string, now: Date, language?: string): Promise<string[]>
}
