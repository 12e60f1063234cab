import { afterAll, expect, test } from '@jest/globals'
import { createMemorySession } from '../accounts/memorySessions.ts'
import { createReader } from '../accounts/readers.ts'
import { readerOf } from '../accounts/sessions.ts'
import { openDatabase } from '../database/open.ts'
import { testPlace } from '../testing/database.ts'
import { bareEnvironment } from '../../process/testing/bareEnvironment.ts'
import { runQuire } from '../../process/testing/programs.ts'

const place = await testPlace()
const database = await openDatabase(place.location)
afterAll(async () => {
  await database.destroy()
  await place.remove()
})
const mara = { brand: 'local', email: 'mara@reader.example', passwordHash: null, emailVerified: true }
const id = (await createReader(database, mara, new Date()))!

/** Runs the command beside a database that is in use. */
const admin = (...words: string[]) =>
  runQuire(['admin', ...words], { env: { ...bareEnvironment, MAIL: 'off', ...place.settings } })
const give = (...more: string[]) => admin('give', 'mara@reader.example', '50', '--key', 'ticket-1', ...more)

test('two operators who give the same at the same time give it once, and a dry run gives nothing', async () => {
  expect((await give('--why', 'a gift', '--dry-run')).said).toMatch(/^Dry run, nothing was changed\. 50 coins/)
  const given = await Promise.all(['alice', 'bob'].map(name => give('--why', 'a gift', '--as', name, '--json')))
  expect(given.map(({ code }) => code)).toEqual([0, 0])
  for (const { said } of given) expect(JSON.parse(said)).toMatchObject({ ok: true, wallet: { coins: 50 } })
  const entries = await database.selectFrom('admin_log').select(['actor', 'outcome']).orderBy('id').execute()
  expect(entries.map(({ outcome }) => outcome)).toEqual(['dry_run', 'done', 'done'])
  expect(entries.slice(1).map(({ actor }) => actor)).toEqual(expect.arrayContaining(['alice', 'bob']))
})

test('what cannot be done is one line and 1, and what is asked wrongly says how it goes and 2', async () => {
  const [refused, json, whyless, unknown, nothing] = await Promise.all([
    admin('freeze', '77', '--why', 'x'),
    admin('freeze', '77', '--why', 'x', '--json'),
    give(),
    admin('constructor'),
    admin(),
  ])
  expect(refused).toEqual({ code: 1, said: 'Reader 77 not found.\n' })
  expect([json?.code, JSON.parse(json!.said)]).toEqual([1, expect.objectContaining({ ok: false })])
  expect(whyless).toEqual({
    code: 2,
    said: expect.stringMatching(/^This changes data: give a reason with --why\.\n[^]*--key KEY/),
  })
  expect(unknown).toEqual({ code: 2, said: expect.stringMatching(/^Unknown command "constructor"\.\n[^]* wallet /) })
  expect(nothing?.code).toBe(2)
})

test('a session that this process has lent ends when another process signs its reader out', async () => {
  const now = new Date()
  const lend = async () => (await createMemorySession(database, id, now, 60_000))!
  const isIn = async (token: string) => (await readerOf(database, 'local', token, now)) !== undefined
  const tokens = [await lend(), await lend()]
  // All that are lent are stored when one is used; what is lent then waits for the next time.
  expect(await isIn(tokens[0]!)).toBe(true)
  tokens.push(await lend())
  expect((await admin('sign-out', 'mara@reader.example', '--why', 'a lost phone')).said).toMatch('sessions ended: 2')
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, false])
  expect(await isIn(await lend())).toBe(true)
})
