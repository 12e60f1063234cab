import type { Output, ParsedInput, SearchName } from '../../../shared/api/endpoints.ts'
import type { Database } from '../database/schema/schema.ts'

/** Who searches: networks take turns, for whom has left nothing is looked for, and some books are a reader's own. */
export type Searcher = { address: string; left: AbortSignal; reader?: { id: number }; language?: string; now: Date }

/** What a search is handed besides its input: all that can go to another thread, and the database of that thread. */
type SearchCall = { database: Database; reader: number | undefined; language: string; now: Date }

/** Handles one call of cost `search`, or throws an `ApiError`. Read-only. */
export type Search<Name extends SearchName> = (input: ParsedInput<Name>, call: SearchCall) => Promise<Output<Name>>

/** Exports of the search handler files. */
export type SearchFiles = { [Name in SearchName]: { handle: Search<Name> } }

/** Runs searches. */
export type Searches = {
  /** Rejects with the search's `ApiError`, or 503 NOT_AVAILABLE if no slot is free. */
  ask<Name extends SearchName>(name: Name, input: ParsedInput<Name>, by: Searcher): Promise<Output<Name>>
}

/** A successful search, and who made it. */
type Searched = {
  brand: string
  keyword: string
  reader?: { id: number }
  device: string
  address: string
  now: Date
}

/** Trending searches of a brand's readers. */
export type Trends = {
  /** Counts a search, asynchronously in a batch. */
  note(search: Searched): void
  /**
   * The words that trend among readers of a language, filled up with starters; all that this process counted are among
   * them.
   */
  words(brand: string, now: Date, language?: string): Promise<string[]>
}
