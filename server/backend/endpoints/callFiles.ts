import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { EndpointName } from '../../../shared/api/endpoints.ts'

/** Rejects if a call has no file. @param bundled by `scripts/build/callFiles.ts`; absent: files are imported */
export async function callFiles<N extends EndpointName>(
  names: readonly N[],
  bundled?: Readonly<Record<string, object>>,
): Promise<unknown> {
  const paths = bundled ? [] : globSync('*/*.ts', { cwd: import.meta.dirname })
  const urls = new Map(paths.map(path => [basename(path, '.ts'), new URL(path, import.meta.url).href]))
  const load = async (name: N) => {
    const url = urls.get(name)
    const file = url ? await import(url) : bundled?.[name]
    if (!file) throw new Error(`server/backend/endpoints/<area>/${name}.ts is missing: nobody answers this call`)
    return [name, file]
  }
  return Object.fromEntries(await Promise.all(names.map(load)))
}
