import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { askAdmin } from '../testing/admin.ts'
import { testBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { withdrawBook } from '../withdrawal/withdrawBook.ts'
import { periodOf } from '../report/period.ts'
import { readReport } from '../report/readReport.ts'

/** Of 30, 40 and 50 coins. */
const chapters = [3000, 4000, 5000].map((words, index) => ({
  title: `${index}`,
  paragraphs: ['word '.repeat(words).trim()],
}))
const backend = await testBackend([newBook({ title: 'Dear', freeChapters: 0, chapters })])
const { database, ask, signIn, fund, clock } = backend
afterEach(async () => expect((await auditLedger(database)).wrong).toEqual([]))
afterAll(() => backend.close())

const admin = (name: string, words: (string | number)[], more: Parameters<typeof askAdmin>[3] = {}) =>
  askAdmin(database, name, words.map(String), { now: clock.now, ...more })
type Reader = Awaited<ReturnType<typeof signIn>>
const walletOf = async ({ headers }: Reader) => {
  const { coins, vouchers } = await ask('user.surplus', {}, headers)
  return { coins, vouchers }
}
const unlock = ({ headers }: Reader, ...chapter_ids: number[]) =>
  ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids }, headers)
const isLocked = async ({ headers }: Reader, chapter: number) =>
  (await ask('chapter.free', { book_id: 1, chapter_id: chapter }, headers)).locked
const DAY = 86_400_000

describe('one unlock', () => {
  test('returns what it cost as what it was, once, and can be bought again', async () => {
    const mara = await signIn('mara')
    await fund(mara, 100)
    // 50 vouchers pay the first chapter and half of the second.
    await unlock(mara, 1, 2, 3)
    expect(await walletOf(mara)).toEqual({ coins: 30, vouchers: 0 })
    const { said } = await admin('return-unlock', [mara.id, 1, 2])
    expect(said).toMatch(/has 20 coins and 20 vouchers back \(order \d+\); chapter 2 of book 1 is locked again\.$/)
    expect(await walletOf(mara)).toEqual({ coins: 50, vouchers: 20 })
    expect([await isLocked(mara, 1), await isLocked(mara, 2), await isLocked(mara, 3)]).toEqual([false, true, false])
    expect((await admin('return-unlock', [mara.id, 1, 2])).said).toMatch(/^Nothing changed: order \d+ was returned at /)
    expect(await walletOf(mara)).toEqual({ coins: 50, vouchers: 20 })
    await unlock(mara, 2)
    expect(await walletOf(mara)).toEqual({ coins: 30, vouchers: 0 })
    await admin('return-unlock', [mara.id, 1, 2])
    expect(await walletOf(mara)).toEqual({ coins: 50, vouchers: 20 })
  })

  test('returns into an expired voucher, which is valid again for as long as it was', async () => {
    const noor = await signIn('noor')
    const start = clock.now
    clock.now = new Date(start.getTime() + 10 * DAY)
    await unlock(noor, 1)
    clock.now = new Date(start.getTime() + 20 * DAY)
    expect(await walletOf(noor)).toEqual({ coins: 0, vouchers: 0 })
    await admin('return-unlock', [noor.id, 1, 1])
    clock.now = new Date(start.getTime() + 24 * DAY - 1)
    expect(await walletOf(noor)).toEqual({ coins: 0, vouchers: 30 })
    clock.now = new Date(start.getTime() + 24 * DAY)
    expect(await walletOf(noor)).toEqual({ coins: 0, vouchers: 0 })
  })

  test('that is none, or of a book taken down, is refused', async () => {
    const ada = await signIn('ada')
    await fund(ada, 100)
    await expect(admin('return-unlock', [ada.id, 1, 3])).rejects.toThrow('has not unlocked chapter 3 of book 1')
    await expect(admin('return-unlock', [ada.id, 1, 9])).rejects.toThrow('There is no chapter 9 of book 1')
    await unlock(ada, 1, 2)
    await admin('return-unlock', [ada.id, 1, 1])
    // Refunds the rest, in coins.
    await withdrawBook(database, 1, { byLaw: true }, clock.now)
    expect(await walletOf(ada)).toEqual({ coins: 120, vouchers: 30 })
    expect((await admin('return-unlock', [ada.id, 1, 2])).said).toMatch(/^Nothing changed: order \d+ was returned/)
    expect(await walletOf(ada)).toEqual({ coins: 120, vouchers: 30 })
    const { rows } = await readReport(database, 'day', periodOf({ from: '2026-05-01', to: '2026-05-31' }, clock.now))
    expect(rows.reduce((sum, { restored = 0 }) => sum + restored, 0)).toBe(40 + 40 + 30 + 30 + 40 + 80)
  })
})
