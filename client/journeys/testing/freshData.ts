import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Beside the shared site's database: what that was before any reader came. */
export const FRESH = 'fresh.sqlite'

/** A folder of data that nobody has used yet, for a site of one's own: to copy it takes less than to seed it. */
export async function freshData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-journey-'))
  await copyFile(join(process.env['SITE_DATA']!, FRESH), join(folder, 'quire.sqlite'))
  return folder
}
