import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

type Version = {
  version: string
  revision: string
  /** Hash of the built files. It and the revision are `development` for unbuilt code. */
  build: string
}

/** Written by `scripts/build.ts` beside the built files. */
export function version(): Version {
  const file = findPackageJSON('..', import.meta.url)
  if (!file) return { version: 'unknown', revision: 'unknown', build: 'unknown' }
  const { version } = readJson(file) as { version: string }
  const built = import.meta.url.includes('/dist/') ? readJson(join(dirname(file), 'dist/build.json')) : undefined
  return { version, revision: 'development', build: 'development', ...built }
}

function readJson(file: string): Record<string, string> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    return undefined
  }
}
