import { rmSync } from 'node:fs'

/** Jest's globalTeardown wants a default export. */
export default () => {
  const { TEST_SQLITE, TEST_PROGRAMS } = process.env
  for (const folder of [TEST_SQLITE, TEST_PROGRAMS]) if (folder) rmSync(folder, { recursive: true })
}
