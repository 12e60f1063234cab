import { rmSync } from 'node:fs'
import { dirname } from 'node:path'

/** Jest's globalTeardown wants a default export. */
export default () => rmSync(dirname(process.env.TEST_SQLITE), { recursive: true })
