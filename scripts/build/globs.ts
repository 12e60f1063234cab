import type { Plugin } from 'esbuild'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const GLOB = /\bimport\.meta\.glob\(\s*'([^']+)',\s*\{ eager: true, import: '(\w+)' \}\s*\)/g

/**
 * Replaces `import.meta.glob('./*\/page.ts', { eager: true, import: 'page' })` by an object of these exports of all
 * matching files, by folder. Imports are appended, so that lines keep their numbers.
 * @param path of the source, to which patterns are relative
 */
export function expandGlobs(source: string, path: string): string {
  const imports: string[] = []
  const code = source.replace(GLOB, (_, pattern: string, name: string) => {
    const entries = filesIn(path, pattern).map(file => {
      const found = `found${imports.length}`
      imports.push(`import { ${name} as ${found} } from './${file}'`)
      return `'${basename(dirname(file))}': ${found}`
    })
    return `{ ${entries.join(', ')} }`
  })
  return [code, ...imports].join('\n')
}

/** Content of the files of these calls. Searches are bundled separately, for their thread. */
const HANDLER = {
  endpointNames: /^export const handle: (Handler|Search)</m,
  searchNames: /^export const handle: Search</m,
}

/**
 * Adds the imported files of calls to `callFiles(names)`, which reads them itself where the backend runs from source.
 * @param path of the source; the files are below its folder
 */
export function expandCallFiles(source: string, path: string): string {
  const imports: string[] = []
  const code = source.replace(/\bcallFiles\((endpointNames|searchNames)\)/, (_, list: keyof typeof HANDLER) => {
    const isOfList = (file: string) => HANDLER[list].test(readFileSync(join(dirname(path), file), 'utf8'))
    const entries = filesIn(path, '*/*.ts')
      .filter(isOfList)
      .map((file, index) => {
        imports.push(`import * as call${index} from './${file}'`)
        return `'${basename(file, '.ts')}': call${index}`
      })
    return `callFiles(${list}, { ${entries.join(', ')} })`
  })
  return [code, ...imports].join('\n')
}

const filesIn = (path: string, pattern: string) =>
  globSync(pattern, { cwd: dirname(path) })
    .map(file => file.replaceAll('\\', '/'))
    .toSorted()

const rewriting = (filter: RegExp, rewrite: typeof expandGlobs): Plugin => ({
  name: rewrite.name,
  setup(build) {
    build.onLoad({ filter }, ({ path }) => ({ contents: rewrite(readFileSync(path, 'utf8'), path), loader: 'ts' }))
  },
})

/** Lets a build find the pages. */
export const globs = rewriting(/[\\/]client[\\/]pages[\\/]\w+\.ts$/, expandGlobs)

/** Lets a build find the files of calls. */
export const callFiles = rewriting(/[\\/]backend[\\/]endpoints[\\/]\w+\.ts$/, expandCallFiles)
