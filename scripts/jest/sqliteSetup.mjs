import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Jest's globalSetup wants a default export. Where the tests of this run share SQLite's empty tables. */
export default () => {
  process.env.TEST_SQLITE = join(mkdtempSync(join(tmpdir(), 'quire-tables-')), 'empty.sqlite')
}
