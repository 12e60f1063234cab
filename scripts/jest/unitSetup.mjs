import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROGRAMS } from '../../server/process/testing/programs.ts'
import { buildPrograms } from '../build/server.ts'
import { findRedis } from '../setup/findRedis.ts'

/**
 * Jest's globalSetup wants a default export. A Redis, where the tests of this run share SQLite's files, and the
 * programs that they start, unless a few tests were named: bundling takes longer than one of them.
 */
export default async ({ testPathPatterns }) => {
  process.env.REDIS_BIN = findRedis(line => process.stderr.write(`${line}\n`)) ?? ''
  process.env.TEST_SQLITE = mkdtempSync(join(tmpdir(), 'quire-tables-'))
  if (testPathPatterns.isSet()) return
  // Beside the build, so that files of the project are found alike.
  mkdirSync('dist', { recursive: true })
  process.env.TEST_PROGRAMS = mkdtempSync(join(process.cwd(), 'dist/programs-'))
  await buildPrograms(PROGRAMS, process.env.TEST_PROGRAMS)
}
