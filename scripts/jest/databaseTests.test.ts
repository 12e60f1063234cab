import { expect, test } from '@jest/globals'
import { databaseTests } from './databaseTests.ts'

test('a test that opens a database, directly or indirectly, runs on both engines', () => {
  const found = databaseTests({ all: true })
  expect(found).toEqual(
    expect.arrayContaining([
      'server/backend/app.test.ts',
      'server/backend/crash.test.ts',
      'scripts/canary/canary.test.ts',
      'scripts/backend-kit/contract.test.ts',
    ]),
  )
  expect(found).not.toContain('scripts/jest/databaseTests.test.ts')
  // The web server calls a backend, whatever database that uses.
  expect(found.filter(path => path.startsWith('server/web/'))).toEqual([])
  expect(found).not.toContain('scripts/backend-kit/planted.nightly.test.ts')
  expect(found.some(path => path.startsWith('server/backend/database/postgres/'))).toBe(true)
})

test('a change runs only database tests in which the engines differ', () => {
  const found = databaseTests({ all: false })
  expect(found).toEqual(
    expect.arrayContaining(['server/backend/coins/races.test.ts', 'server/backend/database/postgres/copy.test.ts']),
  )
  expect(found).not.toContain('server/backend/emails/receipt.test.ts')
})
