import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { backendOfEachTest } from '../../testing/backend.ts'
import { auditLedger } from './auditLedger.ts'
import { expireVouchers } from '../vouchers.ts'

const backend = backendOfEachTest()
beforeEach(async () => {
  const mara = await backend.signIn('mara')
  await backend.fund(mara, 100)
  await backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [3] }, mara.headers)
})
const wrong = async () => (await auditLedger(backend.database)).wrong

test('a correct ledger passes', async () => {
  expect(await auditLedger(backend.database)).toEqual({ movements: 3, readers: 1, wrong: [] })
})

test.each([
  ['a wallet', 'update wallet set coins = coins + 1', 'the wallet of reader 1 '],
  ['a lost wallet', 'delete from wallet', 'the wallet of reader 1 '],
  ['a voucher', 'update voucher set remaining = remaining - 1', 'voucher 1 '],
  ['the price of an order', 'update orders set coins = coins + 1', 'order 1 is not paid '],
  [
    'the status of an order',
    "update orders set status = 'failed', paid_at = null where id = 1",
    'order 1 is not paid ',
  ],
  ['a lost unlock', 'delete from unlock', 'order 2 does not cost '],
  ['the price of a chapter', 'update order_chapter set price = 0', 'order 2 does not cost '],
  ['an unlock that nobody paid', "insert into unlock values (1, 1, 4, 2, '2026-05-01')", 'an unlock of order 2 '],
])('tampering with %s is found', async (_what, statement, said) => {
  await sql.raw(statement).execute(backend.database)
  expect(await wrong()).toEqual(expect.arrayContaining([expect.stringContaining(said)]))
})

test('no code can change or delete a movement', async () => {
  for (const statement of ['update ledger set amount = 1', 'delete from ledger']) {
    await expect(sql.raw(statement).execute(backend.database)).rejects.toThrow('only ever added')
  }
})

test.each([
  ['a balance below zero', 'update wallet set coins = -1'],
  ['more vouchers left than were given', 'update voucher set remaining = granted + 1'],
  ['a chapter twice', 'insert into unlock select * from unlock'],
  [
    'a movement of nothing',
    "insert into ledger (reference, reader_id, sender, receiver, amount, order_id, created_at) values ('x', 1, 'sales', 'wallet', 0, 1, '')",
  ],
  [
    'a movement without a reader’s side',
    "insert into ledger (reference, reader_id, sender, receiver, amount, order_id, created_at) values ('x', 1, 'sales', 'chapters', 1, 1, '')",
  ],
  [
    'a movement for no order',
    "insert into ledger (reference, reader_id, sender, receiver, amount, created_at) values ('x', 1, 'sales', 'wallet', 1, '')",
  ],
  ['an order that is paid at no time', 'update orders set paid_at = null'],
])('the tables themselves refuse %s', async (_what, statement) => {
  await expect(sql.raw(statement).execute(backend.database)).rejects.toThrow(/constraint/i)
  expect(await wrong()).toEqual([])
})

test('expired vouchers of all readers are written off once', async () => {
  const later = new Date(backend.clock.now.getTime() + 15 * 86_400_000)
  await backend.signIn('noor')
  expect(await expireVouchers(backend.database, later)).toBe(2)
  expect(await expireVouchers(backend.database, later)).toBe(0)
  expect(await wrong()).toEqual([])
})
