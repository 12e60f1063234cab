import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian.ts'

const NAMES = ['redis-server', 'valkey-server']

/**
 * Path of a Redis for the tests of shared pages: REDIS_BIN, one that is there already, or Debian's package. Throws one
 * clear sentence when none can be had.
 */
export function findRedis(say: (line: string) => void): string {
  const named = process.env['REDIS_BIN']
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`REDIS_BIN names ${named}, and there is no such file.`)
  }
  return present() ?? fromDebian(say) ?? fail()
}

const present = () =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .concat('/usr/bin', '/usr/local/bin', '/opt/homebrew/bin')
    .flatMap(folder => NAMES.map(name => join(folder, name)))
    .find(path => existsSync(path))

function fromDebian(say: (line: string) => void): string | undefined {
  installFromDebian('Redis', ['redis-server'], say)
  return present()
}

function fail(): never {
  throw new Error('The tests of shared pages need a Redis: install redis-server, or name one in REDIS_BIN.')
}
