import type { Plugin } from 'esbuild'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

const GLOB = /\bimport\.meta\.glob\(\s*'([^']+)',\s*\{ eager: true, import: '(\w+)' \}\s*\)/g

/**
 * Puts imports into the place of `import.meta.glob('./*\/page.ts', { eager: true, import: 'page' })`, which is Vite's:
 * an object of what the files that match export under that name, by their paths. So lists of files are not kept by
 * hand. Imports stand at the end, since they may stand anywhere and lines keep their numbers.
 * @param path of the source, from which patterns are read
 */
export function expandGlobs(source: string, path: string): string {
  const imports: string[] = []
  const code = source.replace(GLOB, (_, pattern: string, name: string) => {
    const files = globSync(pattern, { cwd: dirname(path) }).map(file => `./${file.replaceAll('\\', '/')}`)
    const entries = files.toSorted().map(file => {
      const found = `found${imports.length}`
      imports.push(`import { ${name} as ${found} } from '${file}'`)
      return `'${file}': ${found}`
    })
    return `{ ${entries.join(', ')} }`
  })
  return [code, ...imports].join('\n')
}

/** Has a build find the pages. */
export const globs: Plugin = {
  name: 'globs',
  setup(build) {
    build.onLoad({ filter: /[\\/]client[\\/]pages[\\/]\w+\.ts$/ }, ({ path }) => ({
      contents: expandGlobs(readFileSync(path, 'utf8'), path),
      loader: 'ts',
    }))
  },
}
