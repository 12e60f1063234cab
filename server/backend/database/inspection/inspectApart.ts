import { askThread } from '../../../process/askThread.ts'
import { isPostgres } from '../open.ts'

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './inspectThread.ts' : './inspectThread.js', import.meta.url)

/**
 * Checks every page of a SQLite file on its own thread, which would otherwise block. Returns damage, at most a hundred
 * lines; undefined for PostgreSQL, which has its own checks (`amcheck`). Rejects if the file cannot be read.
 * @param location database, as for `openDatabase`
 */
export const inspectApart = async (location: string): Promise<string[] | undefined> =>
  isPostgres(location) ? undefined : askThread<string[]>(PROGRAM, 'inspection', location)
