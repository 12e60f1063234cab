import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type Target = {
  /** Names of the program, the best first. */
  names: string[]
  /** The variable with its path. */
  setting: string
  /** What is not tested without it, and how to install it. */
  missing: { tests: string; remedy: string }
  /** Tries to install it. */
  install?: () => void
}

export type Environment = {
  /** Folders with programs. */
  folders?: string[]
  /** Whether to fail without the program. */
  isDemanded?: boolean
}

/**
 * Path of a program for tests: from its variable, an installed one, or a newly installed one. If there is none, prints
 * that and returns undefined, or throws if CI is set.
 */
export function findProgram(
  { names, setting, missing, install }: Target,
  say: (line: string) => void,
  { folders = usualFolders(), isDemanded = 'CI' in process.env }: Environment = {},
): string | undefined {
  const named = process.env[setting]
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`${setting} names ${named}, and there is no such file.`)
  }
  const present = () => folders.flatMap(folder => names.map(name => join(folder, name))).find(path => existsSync(path))
  const found = present() ?? (install?.(), present())
  if (found) return found
  if (isDemanded) throw new Error(`The tests of ${missing.tests}: ${missing.remedy}`)
  say(`NOT TESTED: ${missing.tests}: ${missing.remedy}`)
  return undefined
}

const usualFolders = () =>
  (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin')
