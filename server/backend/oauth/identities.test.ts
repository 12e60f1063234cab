import { afterAll, expect, test } from '@jest/globals'
import { testDatabase } from '../testing/database.ts'
import { readerOfIdentity } from './identities.ts'
import { nameIssuers } from './issuers.ts'

const database = await testDatabase()
afterAll(() => database.destroy())

const house = { name: 'house', issuer: 'https://house.example' }

test('somebody who comes back twice at the same time gets one account', async () => {
  const claims = { subject: '7', email: 'mara@reader.example', emailVerified: false }
  const found = await Promise.all(
    Array.from({ length: 8 }, () => readerOfIdentity(database, 'local', house, claims, new Date())),
  )
  expect(new Set(found.map(({ id }) => id)).size).toBe(1)
  expect(found.filter(({ created }) => created)).toHaveLength(1)
})

test('an identity from before issuers were kept is the reader’s under the issuer that the settings name, and no other', async () => {
  const claims = { subject: '9', email: 'noor@reader.example', emailVerified: true }
  const made = await readerOfIdentity(database, 'local', house, claims, new Date())
  await database.updateTable('identity').set({ issuer: 'name:house' }).where('reader_id', '=', made.id).execute()
  await nameIssuers(database, [house])
  expect(await readerOfIdentity(database, 'local', house, claims, new Date())).toEqual({ id: made.id, created: false })
  // The name means somebody else now, whose reader 9 is another.
  const other = { name: 'house', issuer: 'https://another.example' }
  await nameIssuers(database, [other])
  const stranger = { subject: '9', email: 'stranger@reader.example', emailVerified: true }
  const found = await readerOfIdentity(database, 'local', other, stranger, new Date())
  expect(found).toEqual({ id: expect.any(Number), created: true })
  expect(found.id).not.toBe(made.id)
})
