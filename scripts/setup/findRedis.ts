import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.ts'

const NAMES = ['redis-server', 'valkey-server']

type Surroundings = {
  /** Where programs lie. */
  folders?: string[]
  /** Tries to have the distribution's package installed. */
  install?: typeof installFromDebian
  /** Nobody reads what is said: without a Redis there is to be no green run. */
  isDemanded?: boolean
}

/**
 * Path of a Redis for the tests of shared pages: REDIS_BIN, one that is there already, or Debian's package (as root on
 * Debian or Ubuntu). Undefined where none can be had, and says so; throws one clear sentence then where CI is set.
 */
export function findRedis(say: (line: string) => void, surroundings: Surroundings = {}): string | undefined {
  const { folders = usualFolders(), install = installFromDebian, isDemanded = 'CI' in process.env } = surroundings
  const named = process.env['REDIS_BIN']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`REDIS_BIN names ${named}, and there is no such file.`)
  }
  const present = presentIn(folders)
  if (present) return present
  install('Redis', ['redis-server'], say)
  const installed = presentIn(folders)
  if (installed) return installed
  if (isDemanded) throw new Error(`The tests of shared pages need a Redis: ${REMEDY}`)
  say(`NOT TESTED: pages that several servers share. There is no Redis here: ${REMEDY}`)
  return undefined
}

const REMEDY = 'install redis-server or valkey-server, or name one in REDIS_BIN.'

const usualFolders = () =>
  (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin', '/opt/homebrew/bin')

const presentIn = (folders: string[]) =>
  folders.flatMap(folder => NAMES.map(name => join(folder, name))).find(path => existsSync(path))
