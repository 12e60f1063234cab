import type { Output, ParsedInput, SearchName } from '../../../shared/api/endpoints.ts'
import type { BrandPrices } from './brandPrices.ts'
import type { Database } from '../database/schema/schema.ts'

/** The queue is fair by network, skips disconnected clients, and knows whose chapters may be searched. */
export type Searcher = {
  address: string
  brand: string
  prices: BrandPrices
  left: AbortSignal
  reader?: { id: number }
  language?: string
  now: Date
  /** Is told how long the search took, in milliseconds. */
  spend?: (work: number) => void
}

type SearchCall = {
  database: Database
  brand: string
  prices: BrandPrices
  readerId: number | undefined
  language: string
  now: Date
}

/** Read-only. Throws an `ApiError`. */
export type Search<Name extends SearchName> = (input: ParsedInput<Name>, call: SearchCall) => Promise<Output<Name>>

export type SearchFiles = { [Name in SearchName]: { handle: Search<Name> } }

export type Searches = {
  /**
   * Resolves to the output as JSON, which the search thread writes: the main thread needs twice as long to receive
   * objects. Rejects with the search's `ApiError`, or 503 NOT_AVAILABLE if no slot is free.
   */
  ask<Name extends SearchName>(name: Name, input: ParsedInput<Name>, by: Searcher): Promise<Uint8Array<ArrayBuffer>>
}

type Searched = {
  brand: string
  keyword: string
  reader?: { person: number }
  device: string
  address: string
  now: Date
}

export type Trends = {
  /** Asynchronous, in batches. */
  note(search: Searched): void
  /** Filled up with starters; includes all searches that this process counted. */
  words(brand: string, now: Date, language?: string): Promise<string[]>
}
