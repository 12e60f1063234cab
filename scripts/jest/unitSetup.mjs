import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedis } from '../setup/findRedis.ts'

/** Jest's globalSetup wants a default export. A Redis, and where the tests of this run share SQLite's empty tables. */
export default () => {
  process.env.REDIS_BIN = findRedis(line => process.stderr.write(`${line}\n`)) ?? ''
  process.env.TEST_SQLITE = join(mkdtempSync(join(tmpdir(), 'quire-tables-')), 'empty.sqlite')
}
