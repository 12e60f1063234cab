import { searchNames } from '../../../shared/api/endpoints.ts'
import type { SearchFiles, Searches } from '../call/searches.ts'
import type { Database } from '../database/schema/schema.ts'
import { callFiles } from './callFiles.ts'

/** They run on a read-only thread. */
const searches = (await callFiles(searchNames)) as SearchFiles

export const SEARCH_THREAD = new URL(
  import.meta.url.endsWith('.ts') ? './searchThread.ts' : './searchThread.js',
  import.meta.url,
)

export const searchesOn = (database: Database): Searches => ({
  async ask(name, input, { brand, prices, reader, language = '', now, spend }) {
    const start = performance.now()
    try {
      const call = { database, brand, prices, readerId: reader?.id, language, now }
      return new TextEncoder().encode(JSON.stringify(await searches[name].handle(input, call)))
    } finally {
      spend?.(performance.now() - start)
    }
  },
})
