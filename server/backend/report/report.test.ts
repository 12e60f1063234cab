import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { PLAIN_SHOP } from '../call/handler.ts'
import { newBook } from '../testing/books.ts'
import { chargeOf, disputeOf, eventOf } from '../testing/stripe.ts'
import { stripeShop } from '../testing/stripeShop.ts'
import { askAdmin } from '../testing/admin.ts'
import { createLots, GIVEN, type Movement } from './coinLots.ts'
import { toCsv } from './csv.ts'
import type { Grouping } from './figures.ts'
import { dayOf, periodOf } from './period.ts'
import { readReport } from './readReport.ts'

describe('a period', () => {
  const now = new Date('2026-05-01T23:30:00.000Z')

  test('is yesterday in the zone of the publisher', () => {
    expect(periodOf({}, now)).toMatchObject({ from: '2026-04-30', to: '2026-04-30', zone: 'UTC' })
    expect(periodOf({ zone: 'Europe/Berlin' }, now).days).toEqual(['2026-05-01'])
  })

  test.each([
    ['Europe/Berlin', '2026-03-29', ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']],
    ['Europe/Berlin', '2026-10-25', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
    // Clocks go forward at midnight: the day begins at one.
    ['Africa/Cairo', '2026-04-24', ['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z']],
    ['Asia/Kathmandu', '2026-05-01', ['2026-04-30T18:15:00.000Z', '2026-05-01T18:15:00.000Z']],
    // Samoa had no such day.
    ['Pacific/Apia', '2011-12-30', ['2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z']],
  ])('in %s has %s from midnight to midnight', (zone, day, starts) => {
    const period = periodOf({ from: day, to: day, zone }, now)
    expect(period.starts).toEqual(starts)
    expect(dayOf(period, starts[1]!)).toBeUndefined()
    if (starts[0] !== starts[1]) expect(dayOf(period, starts[0]!)).toBe(day)
  })

  test.each([
    [{ from: '2026-02-30' }, '2026-02-30 is not a date such as 2026-04-30.'],
    [{ zone: 'Berlin' }, 'Berlin is not a time zone such as Europe/Berlin.'],
    [{ from: '2026-05-02', to: '2026-05-01' }, 'The period ends before it begins: 2026-05-02 to 2026-05-01.'],
  ])('%j is refused', (given, reason) => expect(() => periodOf(given, now)).toThrow(reason))
})

test('CSV quotes what it must, and no spreadsheet runs a title as a formula', () => {
  const rows = [
    { title: '=HYPERLINK("http://evil.example")', coins: -5 },
    { title: 'One, "two"\nthree', coins: 0 },
  ]
  expect(toCsv(['title', 'coins'], rows)).toBe(
    'title,coins\r\n"\'=HYPERLINK(""http://evil.example"")",-5\r\n"One, ""two""\nthree",0\r\n',
  )
})

describe('coins', () => {
  const kind = { provider: 'stripe', currency: 'USD', tax: '' }
  const topUp = { kind, coins: 320, amount: 299, taxed: 48 }
  const movement = (parts: Partial<Movement>): Movement => ({
    sender: 'wallet',
    receiver: 'chapters',
    amount: 1,
    order_id: 2,
    voucher_id: null,
    isTaken: false,
    ...parts,
  })

  test('of a top-up are worth its price in any portions', () => {
    const move = createLots()
    move(movement({ sender: 'sales', receiver: 'wallet', amount: 300, order_id: 1 }), topUp)
    move(movement({ sender: 'bonuses', receiver: 'wallet', amount: 20, order_id: 1 }), topUp)
    const parts = [1, 7, 100, 211, 1].flatMap(amount => move(movement({ amount }), undefined))
    expect(parts.every(({ value }) => Number.isInteger(value))).toBe(true)
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(299)
    expect(parts.reduce((sum, { taxed }) => sum + taxed, 0)).toBe(48)
  })

  test('are spent oldest first, and return as what they were', () => {
    const move = createLots()
    move(movement({ sender: 'gifts', receiver: 'wallet', amount: 10, order_id: null }), undefined)
    move(movement({ sender: 'sales', receiver: 'wallet', amount: 300, order_id: 1 }), { ...topUp, coins: 300 })
    const spent = move(movement({ amount: 310 }), undefined)
    expect(spent).toEqual([
      { kind: GIVEN, coins: 10, value: 0, taxed: 0 },
      { kind, coins: 300, value: 299, taxed: 48 },
    ])
    const back = move(movement({ sender: 'chapters', receiver: 'wallet', amount: 310 }), undefined)
    expect(back).toEqual(spent.toReversed())
    expect(() => move(movement({ amount: 311 }), undefined)).toThrow('run quire ledger:check')
  })
})

describe('a report', () => {
  const chapters = [10_000, 4000].map((words, index) => ({
    title: `${index}`,
    paragraphs: ['word '.repeat(words).trim()],
  }))
  const books = ['Dear', '=Cheap'].map((title, index) =>
    newBook({
      title,
      authors: [{ name: `Author ${index + 1}` }, ...(index === 0 ? [{ name: 'Author 3' }] : [])],
      freeChapters: 0,
      chapters,
    }),
  )
  let shop: Awaited<ReturnType<typeof stripeShop>>
  beforeAll(async () => {
    const tax = { name: 'VAT', rate: 1900 }
    shop = await stripeShop({ books, shop: { ...PLAIN_SHOP, tax } })
    const { backend, mara, bought, deliver } = shop
    const { clock, ask } = backend
    const unlock = (book_id: number, chapter: number) =>
      ask('order.create', { kind: 'chapters', book_id, chapter_ids: [chapter] }, mara.headers)
    // In Berlin it is the next day already.
    clock.now = new Date('2026-05-01T22:30:00.000Z')
    const first = await bought()
    await unlock(1, 1)
    clock.now = new Date('2026-05-02T09:00:00.000Z')
    const second = await bought()
    await unlock(2, 2)
    await deliver(eventOf('charge.refunded', chargeOf(second, 100)))
    await deliver(eventOf('charge.dispute.funds_withdrawn', disputeOf(first, 'dp_1')))
    const { database } = backend
    await askAdmin(database, 'give', ['1', '30'], { options: { key: 'k' }, now: clock.now })
    const novelist = await backend.signIn('noor', 'novelpack')
    await askAdmin(database, 'give', [String(novelist.id), '10'], { options: { key: 'l' }, now: clock.now })
  })
  afterAll(() => shop.close())
  const may = { from: '2026-05-01', to: '2026-05-31' }
  const read = (by: Grouping, given: Parameters<typeof periodOf>[0] = may) =>
    readReport(shop.backend.database, by, periodOf(given, shop.backend.clock.now))
  const sum = (rows: readonly Record<string, unknown>[], figure: string) =>
    rows.reduce((sum, row) => sum + Number(row[figure]), 0)

  test.each(['day', 'brand', 'book', 'author'] as const)('by %s adds up with ledger and payments', async by => {
    const { checks } = await read(by)
    expect(checks.filter(({ report, books }) => report !== books)).toEqual([])
    expect(checks.length).toBeGreaterThan(5)
  })

  test('has money, its tax and coins of each day, in the zone of the publisher', async () => {
    const { rows } = await read('day')
    const paid = rows.filter(({ currency }) => currency)
    expect(paid).toEqual([
      expect.objectContaining({ day: '2026-05-01', provider: 'stripe', tax: 'VAT 19%', orders: 1, paid: 299 }),
      expect.objectContaining({ day: '2026-05-02', orders: 1, paid: 299, refunded: 100, disputed: 299, earned: -100 }),
    ])
    expect(sum(paid, 'earned')).toBe(199)
    // 199 cents with 19 %, as on a receipt.
    expect(sum(paid, 'earned_tax')).toBe(32)
    const berlin = await read('day', { ...may, zone: 'Europe/Berlin' })
    const days = new Set(berlin.rows.filter(({ orders }) => orders).map(({ day }) => day))
    expect([...days]).toEqual(['2026-05-02'])
    expect((await read('day', { from: '2026-05-01', to: '2026-05-01', zone: 'Europe/Berlin' })).rows).toEqual([
      expect.objectContaining({ currency: '', given: 50 }),
    ])
  })

  test('values what a book and an author earned at what was paid for the coins, given ones apart', async () => {
    const { rows } = await read('book')
    // Vouchers, which are given, pay first: 50 of 100 coins, and 50 of 320 for 2.99.
    expect(rows).toEqual([
      expect.objectContaining({
        book_id: 1,
        title: 'Dear',
        author: 'Author 1 and Author 3',
        currency: '',
        spent: 50,
        value: 0,
      }),
      expect.objectContaining({ book_id: 1, currency: 'USD', spent: 50, value: 47 }),
      expect.objectContaining({ book_id: 2, title: '=Cheap', currency: 'USD', spent: 40, value: 38 }),
    ])
    const authors = (await read('author')).rows
    const shares = authors.filter(({ currency }) => currency).map(({ author, value }) => [author, value])
    expect(shares).toEqual([
      ['Author 1', 24],
      ['Author 3', 23],
      ['Author 2', 38],
    ])
    for (const figure of ['spent', 'value', 'value_tax']) expect(sum(authors, figure)).toBe(sum(rows, figure))
  })

  test('by brand has what readers hold at its end, paid and given apart', async () => {
    const { rows } = await read('brand')
    const held = rows.map(({ brand, currency, held, held_vouchers }) => ({ brand, currency, held, held_vouchers }))
    const wallets = await shop.backend.database.selectFrom('wallet').select('coins').orderBy('reader_id').execute()
    expect(sum(held, 'held')).toBe(wallets.reduce((sum, { coins }) => sum + coins, 0))
    expect(held).toContainEqual({ brand: 'novelpack', currency: '', held: 10, held_vouchers: 50 })
    const earlier = await read('brand', { from: '2026-05-01', to: '2026-05-01' })
    expect(earlier.rows.find(({ currency }) => currency)).toMatchObject({ held: 270, held_value: 252, paid: 299 })
  })

  test.each([
    ['a wallet', 'update wallet set coins = coins + 1 where reader_id = 2', 'coins in wallets today'],
    ['the coins of an order', "update orders set coins = 1 where kind = 'top_up'", 'mismatches of ledger:check'],
    ['a lost payment', "delete from payment_event where kind = 'paid'", 'number of payments, stripe USD'],
    ['what was refunded', 'update orders set returned = 1 where returned = 100', 'money returned at any time'],
  ])('that does not match %s says so', async (_what, statement, what) => {
    const { database } = shop.backend
    const undo = new Error()
    const wrong = database.transaction().execute(async database => {
      await sql.raw(statement).execute(database)
      const { checks } = await readReport(database, 'day', periodOf(may, shop.backend.clock.now))
      expect(checks.filter(({ report, books }) => report !== books).map(({ what }) => what)).toContain(what)
      throw undo
    })
    await expect(wrong).rejects.toBe(undo)
  })
})
