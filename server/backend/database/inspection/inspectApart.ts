import { askThread } from '../../../process/askThread.ts'
import { isPostgres } from '../open.ts'

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './inspectThread.ts' : './inspectThread.js', import.meta.url)

/**
 * Reads every page of a file of SQLite on a thread of its own, since nothing else would be answered meanwhile. Gives
 * what is damaged, the first hundred of it; undefined for a PostgreSQL, which has checks of its own (`amcheck`).
 * Rejects where the file cannot be read at all now.
 * @param location what `openDatabase` opens
 */
export const inspectApart = async (location: string): Promise<string[] | undefined> =>
  isPostgres(location) ? undefined : askThread<string[]>(PROGRAM, 'inspection', location)
