import type { Output, ParsedInput } from '../../../shared/api/endpoints.ts'

/** Who searches: networks take turns, and for whom has left nothing is looked for. */
export type Searcher = { address: string; left: AbortSignal }

/** When it is asked, of late where that is left out: some filters count back from it. */
type Asked = { now?: Date }

/** All that a search does; what it answers is the same for every reader. */
export type Searches = {
  find(
    search: ParsedInput<'search.multi'> & Asked,
    by: Searcher,
  ): Promise<Pick<Output<'search.multi'>, 'items' | 'total' | 'corrected'>>
  facets(search: ParsedInput<'search.facets'> & Asked, by: Searcher): Promise<Output<'search.facets'>>
  suggest(keyword: string, by: Searcher): Promise<Output<'search.multi2'>>
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
  /** The words that trend, filled up with starters; all that this process counted are among them. */
  words(brand: string, now: Date): Promise<string[]>
}
