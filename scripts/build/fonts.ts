import type { Plugin } from 'esbuild'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Copies fonts of style sheets (`url('@fontsource/…woff2')`) to the assets, with a content hash in their names.
 * @param folder of the assets
 */
export const fontFiles = (folder: string): Plugin => ({
  name: 'font-files',
  setup(build) {
    build.onResolve({ filter: /\.woff2$/ }, ({ path }) => {
      const file = fileURLToPath(import.meta.resolve(path))
      const content = readFileSync(file)
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase()
      const name = `${basename(file, '.woff2')}-${hash}.woff2`
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), content)
      return { path: `/assets/${name}`, external: true }
    })
  },
})
