import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { hashMailbox } from '../../accounts/secrets/mailbox.ts'
import type { Command } from '../command/command.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { tables } from '../../database/schema/schema.ts'
import { testBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'
import { moveBook } from '../../withdrawal/moveBook.ts'
import { setPrice } from '../../withdrawal/priceBook.ts'
import { removeBrand, removeReaders } from './removeBrand.ts'
import { renameBrand } from './renameBrand.ts'
import { runPlan } from './runPlan.ts'

const backend = await testBackend([newBook({ title: 'One' }), newBook({ title: 'Two' })])
const { database, ask, call, signIn, join: signUp, fund, clock } = backend
const brandsDir = mkdtempSync(join(tmpdir(), 'quire-brands-'))
for (const key of ['dawn', 'other']) {
  mkdirSync(join(brandsDir, key))
  writeFileSync(join(brandsDir, key, 'brand.json'), '{}')
}
afterAll(async () => {
  rmSync(brandsDir, { recursive: true })
  expect((await auditLedger(database)).wrong).toEqual([])
  await backend.close()
})

const VISIT = {
  nbid: 'browser',
  ndpid: '',
  device_type: 'iPhone',
  screen_width: 390,
  screen_height: 844,
  system_lang: 'en-us',
  deep_link: '',
  is_click: 0,
} as const

const run = (command: Command['run'], words: string[], yes = true) =>
  runPlan('test', command, { words, options: { yes } }, { brandsDir }, database)
const lastEntry = () =>
  database.selectFrom('admin_log').select(['outcome', 'said']).orderBy('id', 'desc').executeTakeFirstOrThrow()

/** Texts of all rows, by table: those that name a brand. */
async function naming(brand: string): Promise<string[]> {
  const found = []
  for (const [table, { columns }] of Object.entries(tables))
    for (const [column, { type }] of Object.entries(columns))
      if (type === 'text' && table !== 'admin_log') {
        const named = sql<{ found: string }>`select ${sql.ref(column)} as found from ${sql.table(table)}
          where ',' || replace(replace(replace(${sql.ref(column)}, ' ', ','), ':', ','), '"', ',') || ',' like ${`%,${brand},%`}`
        for (const row of (await named.execute(database)).rows) found.push(`${table}.${column}: ${row.found}`)
      }
  return found
}

test('a brand’s readers and books move to another id, and nothing names the old one', async () => {
  const headers = { 'X-Brand': 'dusk' }
  const account = { email: 'mara@reader.example', password: 'a password of mara' }
  const { token } = await signUp(account, headers)
  const mara = { Authorization: `Bearer ${token}`, ...headers }
  const { id } = await database.selectFrom('reader').select('id').where('brand', '=', 'dusk').executeTakeFirstOrThrow()
  await fund({ id }, 300)
  await ask('complaint.submit_save', { type_id: 1, book_id: 1, content: 'A typo in line one' }, mara)
  for (const brand of ['dusk', 'dawn']) await ask('device.report', { ...VISIT, ndpid: 'shared' }, { 'X-Brand': brand })
  await moveBook(database, 2, new Set(['dusk', 'other']))
  await setPrice(database, 2, { brands: ['dusk'], price: { coins: 77 } })
  expect(await naming('dusk')).not.toEqual([])

  expect(await run(renameBrand, ['dusk', 'dawn'], false)).toMatch(/^Dry run.*Readers of dusk now belong to dawn: 1\./)
  expect([(await lastEntry()).outcome, await naming('dawn')]).toEqual(['dry_run', ['device_visit.brand: dawn']])
  expect(await run(renameBrand, ['dusk', 'dawn'])).toMatch(/^Readers of dusk now belong to dawn: 1\. Books: 1\./)
  expect(await lastEntry()).toEqual({ outcome: 'done', said: 'Readers of dusk now belong to dawn: 1. Books: 1.' })
  expect(await naming('dusk')).toEqual([])
  const { token: again } = await ask('user.login', account, { 'X-Brand': 'dawn' })
  expect((await ask('user.surplus', {}, { Authorization: `Bearer ${again}`, 'X-Brand': 'dawn' })).coins).toBe(300)
  expect((await ask('book.chapters', { book_id: 2 }, { 'X-Brand': 'dawn' })).items.at(-1)!.price).toBe(77)
  const mailbox = database.selectFrom('mailbox').select('mailbox_hash').where('reader_id', '=', id)
  expect(await mailbox.execute()).toEqual([{ mailbox_hash: await hashMailbox(database, 'dawn', account.email) }])
})

test('a brand is not renamed over readers of another, to no folder, or while its site is there', async () => {
  for (const brand of ['gone', 'other']) await signIn('twice', brand)
  await signIn('once', 'gone')
  for (const [words, reason] of [
    [['gone', 'other'], /^1 readers have an account at both/],
    [['gone', 'nowhere'], /^No folder in .* has the id nowhere/],
    [['other', 'dawn'], /^The folder other has the id other/],
  ] as const) {
    await expect(run(renameBrand, [...words])).rejects.toThrow(reason)
    expect((await lastEntry()).outcome).toBe('refused')
  }
})

test('a closed brand’s accounts are deleted, its books of account stay', async () => {
  const reader = await signIn('last', 'closed')
  await fund(reader, 200)
  await ask('device.report', VISIT, reader.headers)
  await moveBook(database, 2, new Set(['closed', 'other']))
  await setPrice(database, 2, { brands: ['closed'], price: { coins: 77 } })
  expect(await run(removeBrand, ['closed'], false)).toMatch(
    /Dry run[^]*readers +1\n[^]*paid orders +1\n[^]*coins owed +200\n[^]*other rows +1\n/,
  )
  await run(removeBrand, ['closed'])
  expect(await removeReaders(database, 'closed', clock.now)).toBe(1)
  expect((await call('user.surplus', {}, reader.headers)).status).toBe(401)
  expect(await naming('closed')).toEqual(['reader.brand: closed'])
  const row = database.selectFrom('reader').select(['email', 'name', 'deleted_at']).where('id', '=', reader.id)
  expect(await row.executeTakeFirst()).toMatchObject({ email: expect.stringMatching(/^gone:/), name: '' })
  await expect(run(removeBrand, ['closed'])).rejects.toThrow('Nothing belongs to the brand closed.')
  await expect(run(removeBrand, ['other'])).rejects.toThrow('First move the folder other away')
})
