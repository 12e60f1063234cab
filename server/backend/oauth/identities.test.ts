import { afterAll, expect, test } from '@jest/globals'
import { testDatabase } from '../testing/database.ts'
import { readerOfIdentity } from './identities.ts'

const database = await testDatabase()
afterAll(() => database.destroy())

const house = { name: 'house', issuer: 'https://house.example' }

test('two concurrent returns create one account', async () => {
  const claims = { subject: '7', email: 'mara@reader.example', emailVerified: false }
  const found = await Promise.all(
    Array.from({ length: 8 }, () => readerOfIdentity(database, 'local', house, claims, new Date())),
  )
  expect(new Set(found.map(({ id }) => id)).size).toBe(1)
  expect(found.filter(({ created }) => created)).toHaveLength(1)
})
