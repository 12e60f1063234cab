import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { EndpointName } from '../../../shared/api/endpoints.ts'

/**
 * What the files of these calls export, by their calls: `<area>/<call>.ts`. Rejects where one has no file. A build puts
 * imports in its place (`scripts/build/callFiles.ts`).
 */
export async function callFiles<N extends EndpointName>(names: readonly N[]): Promise<unknown> {
  const files = new Map(globSync('*/*.ts', { cwd: import.meta.dirname }).map(file => [basename(file, '.ts'), file]))
  const load = async (name: N) => {
    const file = files.get(name)
    if (!file) throw new Error(`server/backend/endpoints/<area>/${name}.ts is missing: nobody answers this call`)
    const url = new URL(file, import.meta.url)
    return [name, await import(url.href)]
  }
  return Object.fromEntries(await Promise.all(names.map(load)))
}
