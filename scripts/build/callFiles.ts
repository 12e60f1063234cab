import type { Plugin } from 'esbuild'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { endpointNames, searchNames } from '../../shared/api/endpoints.ts'

const NAMES = { endpointNames, searchNames }

/**
 * Puts imports into the place of `await callFiles(names)`, which finds files of calls by their names where the backend
 * runs from source, so that they are in a bundle.
 * @param path of the source, below which the files lie
 */
export function expandCallFiles(source: string, path: string): string {
  const imports: string[] = []
  const code = source.replace(/\bawait callFiles\((endpointNames|searchNames)\)/, (_, list: keyof typeof NAMES) => {
    const found = globSync('*/*.ts', { cwd: dirname(path) }).map(file => file.replaceAll('\\', '/'))
    const files = new Map(found.map(file => [basename(file, '.ts'), file]))
    const entries = NAMES[list].map((name, index) => {
      imports.push(`import * as call${index} from './${files.get(name) ?? `<area>/${name}.ts`}'`)
      return `'${name}': call${index}`
    })
    return `{ ${entries.join(', ')} }`
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
