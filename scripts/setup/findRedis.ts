import { installFromDebian } from './debian.ts'
import { findProgram, type Surroundings } from './findProgram.ts'

/**
 * Path of a Redis for the tests of what servers share: REDIS_BIN, one that is there already, or Debian's package (as
 * root on Debian or Ubuntu). Undefined where none can be had, and says so; throws one clear sentence then where CI is
 * set.
 */
export function findRedis(
  say: (line: string) => void,
  { install = installFromDebian, ...surroundings }: Surroundings & { install?: typeof installFromDebian } = {},
): string | undefined {
  const wanted = {
    names: ['redis-server', 'valkey-server'],
    setting: 'REDIS_BIN',
    missing: {
      tests: 'what several servers share need a Redis',
      remedy: 'install redis-server or valkey-server, or name one in REDIS_BIN.',
    },
    install: () => install('Redis', ['redis-server'], say),
  }
  return findProgram(wanted, say, surroundings)
}
