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

/** Runs the command while the database is in use. */
const quire = (...words: string[]) => runQuire(words, { env: { ...bareEnvironment, MAIL: 'off', ...place.settings } })
const admin = (...words: string[]) => quire('admin', ...words)
const give = (...more: string[]) => admin('give', 'mara@reader.example', '50', '--key', 'ticket-1', ...more)

test('coins given twice concurrently with one key are given once, and not in a dry run', async () => {
  expect((await give('--why', 'a gift', '--dry-run')).said).toMatch(/^Dry run, nothing was changed\. 50 coins/)
  const given = await Promise.all(['alice', 'bob'].map(name => give('--why', 'a gift', '--as', name, '--json')))
  expect(given.map(({ code }) => code)).toEqual([0, 0])
  for (const { said } of given) expect(JSON.parse(said)).toMatchObject({ ok: true, wallet: { coins: 50 } })
  const entries = await database.selectFrom('admin_log').select(['actor', 'outcome']).orderBy('id').execute()
  expect(entries.map(({ outcome }) => outcome)).toEqual(['dry_run', 'done', 'done'])
  expect(entries.slice(1).map(({ actor }) => actor)).toEqual(expect.arrayContaining(['alice', 'bob']))
})

test('a refusal is one line with exit code 1, wrong usage shows the usage with exit code 2', async () => {
  const [refused, json, whyless, unknown] = await Promise.all([
    admin('freeze', '77', '--why', 'x'),
    admin('freeze', '77', '--why', 'x', '--json'),
    give(),
    admin('constructor'),
  ])
  expect(refused).toEqual({ code: 1, said: 'Reader 77 not found.\n' })
  expect([json?.code, JSON.parse(json!.said)]).toEqual([1, expect.objectContaining({ ok: false })])
  expect(whyless).toEqual({
    code: 2,
    said: expect.stringMatching(/^This changes data: give a reason with --why\.\n[^]*--key KEY/),
  })
  expect(unknown).toEqual({ code: 2, said: expect.stringMatching(/^Unknown command "constructor"\.\n[^]* wallet /) })
})

test('an in-memory session ends when another process signs its reader out', async () => {
  const now = new Date()
  const lend = async () => (await createMemorySession(database, id, now, 60_000))!
  const isIn = async (token: string) => (await readerOf(database, 'local', token, now)) !== undefined
  // Ends what suites before have left in memory for a reader of this number.
  await admin('sign-out', 'mara@reader.example', '--why', 'before the loss')
  const tokens = [await lend(), await lend()]
  // Using one in-memory session stores all of them; later ones wait for the next use.
  expect(await isIn(tokens[0]!)).toBe(true)
  tokens.push(await lend())
  expect((await admin('sign-out', 'mara@reader.example', '--why', 'a lost phone')).said).toMatch('sessions ended: 2')
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, false, false])
  expect(await isIn(await lend())).toBe(true)
})

test('a report as CSV runs while a server writes', async () => {
  await database.transaction().execute(async database => {
    await database.updateTable('wallet').set({ auto_limit: 1 }).execute()
    const today = new Date().toISOString().slice(0, 10)
    expect(await quire('report', '--to', today, '--csv')).toEqual({
      code: 0,
      said: expect.stringMatching(/^day,provider,[^]*\r\n[^]*Everything adds up\./),
    })
  })
})
