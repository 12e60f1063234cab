import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

const find = (folder: string) => {
  const besideSource = join(here, '..', folder)
  return existsSync(besideSource) ? besideSource : join(here, '../../server/backend/catalogue', folder)
}

/** In the source they are next to this folder; a bundle in `dist` finds them from there, wherever it is started. */
export const cataloguePaths = () => ({
  originals: find('originals'),
  classics: find('classics'),
  serials: find('serials'),
})
