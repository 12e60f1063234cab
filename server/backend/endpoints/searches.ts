import { searchNames } from '../../../shared/api/endpoints.ts'
import type { SearchFiles, Searches } from '../call/searches.ts'
import type { Database } from '../database/schema/schema.ts'
import { callFiles } from './callFiles.ts'

/** Who answers the calls that search, on a thread that only reads. */
const searches = (await callFiles(searchNames)) as SearchFiles

/** The thread of `threadedSearches`. */
export const SEARCH_THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './searchThread.ts' : './searchThread.js',
  import.meta.url,
)

/** Searches on this thread, at once whoever asks. */
export const searchesOn = (database: Database): Searches => ({
  ask: (name, input, { reader, language = '', now }) =>
    searches[name].handle(input, { database, reader: reader?.id, language, now }),
})
