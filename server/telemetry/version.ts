import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** Of this program, as package.json says it. */
export function version(): string {
  const file = findPackageJSON(import.meta.url)
  const { version } = JSON.parse(file ? readFileSync(file, 'utf8') : '{}') as { version?: string }
  return version ?? 'unknown'
}
