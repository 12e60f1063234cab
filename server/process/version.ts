import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The version of Quire that runs. */
export function version(): string {
  const file = findPackageJSON('..', import.meta.url)
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : 'unknown'
}
