import type { Plugin } from 'esbuild'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What a file of these calls has: searches are bundled apart, for their thread. */
const HANDLER = {
  endpointNames: /^export const handle: (Handler|Search)</m,
  searchNames: /^export const handle: Search</m,
}

/**
 * Hands `callFiles(names)` the files of calls, imported, which it reads by itself where the backend runs from source.
 * @param path of the source, below which the files lie
 */
export function expandCallFiles(source: string, path: string): string {
  const imports: string[] = []
  const code = source.replace(/\bcallFiles\((endpointNames|searchNames)\)/, (_, list: keyof typeof HANDLER) => {
    const files = globSync('*/*.ts', { cwd: dirname(path) }).toSorted()
    const found = files.filter(file => HANDLER[list].test(readFileSync(join(dirname(path), file), 'utf8')))
    const entries = found.map((file, index) => {
      imports.push(`import * as call${index} from './${file.replaceAll('\\', '/')}'`)
      return `'${basename(file, '.ts')}': call${index}`
    })
    return `callFiles(${list}, { ${entries.join(', ')} })`
  })
  return [code, ...imports].join('\n')
}

/** Has a build find the files of calls. */
export const callFiles: Plugin = {
  name: 'call-files',
  setup(build) {
    build.onLoad({ filter: /[\\/]backend[\\/]endpoints[\\/]\w+\.ts$/ }, ({ path }) => ({
      contents: expandCallFiles(readFileSync(path, 'utf8'), path),
      loader: 'ts',
    }))
  },
}
