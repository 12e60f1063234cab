import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Next to the shared site's database: its initial state, before any reader came. */
export const FRESH = 'fresh.sqlite'

/** A data folder with an unused database, for a separate site: copying it is faster than seeding. */
export async function freshData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-journey-'))
  await copyFile(join(process.env['SITE_DATA']!, FRESH), join(folder, 'quire.sqlite'))
  return folder
}
