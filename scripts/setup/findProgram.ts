import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

type Wanted = {
  /** What it is called, the best first. */
  names: string[]
  /** The variable that may name it. */
  setting: string
  /** What is not tested without it, and how it is to be had. */
  missing: { tests: string; remedy: string }
  /** Tries to have it installed. */
  install?: () => void
}

export type Surroundings = {
  /** Where programs lie. */
  folders?: string[]
  /** Nobody reads what is said: without the program there is to be no green run. */
  isDemanded?: boolean
}

/**
 * Path of a program that tests run: the one that its variable names, or one that is there, or is then installed.
 * Undefined where none can be had, and says so; throws one clear sentence then where CI is set.
 */
export function findProgram(
  { names, setting, missing, install }: Wanted,
  say: (line: string) => void,
  { folders = usualFolders(), isDemanded = 'CI' in process.env }: Surroundings = {},
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
