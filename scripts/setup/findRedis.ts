import { installFromDebian } from './debian.ts'
import { findProgram, type Environment } from './findProgram.ts'

/**
 * Path of a Redis for the tests of several servers: REDIS_BIN, an installed one, or Debian's package (as root on Debian
 * or Ubuntu). If there is none, prints that and returns undefined, or throws if CI is set.
 */
export function findRedis(
  say: (line: string) => void,
  { install = installFromDebian, ...environment }: Environment & { install?: typeof installFromDebian } = {},
): string | undefined {
  const target = {
    names: ['redis-server', 'valkey-server'],
    setting: 'REDIS_BIN',
    missing: {
      tests: 'what several servers share need a Redis',
      remedy: 'install redis-server or valkey-server, or name one in REDIS_BIN.',
    },
    install: () => install('Redis', ['redis-server'], say),
  }
  return findProgram(target, say, environment)
}
