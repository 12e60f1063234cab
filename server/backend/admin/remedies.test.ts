import { afterEach, describe, expect, test } from '@jest/globals'
import { deleteAccount } from '../accounts/own/deleteAccount.ts'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { askAdmin } from '../testing/admin.ts'
import { expectFailure, sharedBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { periodOf } from '../report/period.ts'
import { readReport } from '../report/readReport.ts'
import { getRow } from '../database/queries.ts'

/** Of 30, 40 and 50 coins. */
const chapters = [3000, 4000, 5000].map((words, index) => ({
  title: `${index}`,
  paragraphs: ['word '.repeat(words).trim()],
}))
const backend = await sharedBackend([newBook({ title: 'Dear', freeChapters: 0, chapters }), newBook({ title: 'Free' })])
const { database, ask, call, signIn, fund, clock } = backend
afterEach(async () => expect((await auditLedger(database)).wrong).toEqual([]))

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
    const takeDown = { options: { law: true } }
    const planned = await admin('withdraw', ['1'], { ...takeDown, isDryRun: true })
    expect(planned).toMatchObject({ book: { 'readers refunded': 2, 'coins refunded': 120 } })
    expect(await walletOf(ada)).toEqual({ coins: 80, vouchers: 30 })
    expect(await admin('withdraw', ['1'], takeDown)).toMatchObject({ book: planned['book'] })
    expect(await walletOf(ada)).toEqual({ coins: 120, vouchers: 30 })
    expect((await admin('return-unlock', [ada.id, 1, 2])).said).toMatch(/^Nothing changed: order \d+ was returned/)
    expect(await walletOf(ada)).toEqual({ coins: 120, vouchers: 30 })
    const { rows } = await readReport(database, 'day', periodOf({ from: '2026-05-01', to: '2026-05-31' }, clock.now))
    expect(rows.reduce((sum, { restored = 0 }) => sum + restored, 0)).toBe(40 + 40 + 30 + 30 + 40 + 80)
  })
})

describe('a ban', () => {
  const account = { email: 'spam@reader.example', password: 'a lamp in the tide' }
  const signInAs = (language: object = {}) => call('user.login', { ...account, ...language })
  const reviewsOf = async () => (await ask('review.list', { book_id: 2 })).items.length

  test('ends sessions, refuses sign-in with its reason in the language of the reader, and hides reviews', async () => {
    const { token, user } = await backend.join(account)
    const headers = { Authorization: `Bearer ${token}`, 'X-Brand': 'local' }
    const read = { book_id: 2, chapter_id: 1, progress: 0, read_at: clock.now.toISOString() }
    await ask('readlog.batchsave', { logs: [read] }, headers)
    await ask('review.save', { book_id: 2, stars: 1, text: 'Buy at evil.example', name: '' }, headers)
    expect(await reviewsOf()).toBe(1)
    await expect(admin('ban', [user.id], { options: { reason: 'envy' } })).rejects.toThrow('spam, abuse, fraud, terms')
    const { said } = await admin('ban', [user.id], { options: { reason: 'spam', days: '3' } })
    expect(said).toMatch(
      /is banned until 2026-05-\d\d .* \(spam\), 1 account\. Reviews hidden: 1; sessions ended: 1\.$/,
    )
    expect((await call('user.surplus', {}, headers)).status).toBe(401)
    expect(await reviewsOf()).toBe(0)
    const until = new Date(clock.now.getTime() + 3 * DAY).toISOString()
    const refused = await signInAs({ lang: 'de', section: 27 })
    expectFailure(refused, 403, 'BANNED', { reason: 'spam', until })
    expect(refused.body.desc).toMatch(/^Dieses Konto ist bis \d+\.05\.2026 gesperrt: Werbung oder Spam\. /)
  })

  test('follows the mailbox to a new account, also when the old one is deleted', async () => {
    const { id } = await getRow(database, 'reader', { email: account.email }, ['id'])
    const request = { brand: 'local', device: '', site: { origin: '', base: '' }, mailer: undefined, now: clock.now }
    await database
      .transaction()
      .execute(database => deleteAccount(database, { email: account.email }, { ...request, reader: { id } }))
    const { ticket, token } = await ask('user.signup', { ...account, accept_terms: true })
    const { code } = await backend.mailTo(account.email)
    const again = { Authorization: `Bearer ${token}` }
    expect((await call('user.confirm', { ticket, code }, again)).body.error).toBe('BANNED')
  })

  test('ends by itself, or is lifted, and then reviews are shown again', async () => {
    const writer = await signIn('writer')
    const read = { book_id: 2, chapter_id: 1, progress: 0, read_at: clock.now.toISOString() }
    await ask('readlog.batchsave', { logs: [read] }, writer.headers)
    await ask('review.save', { book_id: 2, stars: 5, text: 'A fine book.', name: '' }, writer.headers)
    await admin('ban', [writer.id], { options: { reason: 'abuse' } })
    expect(await reviewsOf()).toBe(0)
    expect((await admin('find', [writer.id]))['reader']).toMatchObject({ banned: 'abuse until 9999-12-31' })
    expect((await admin('unban', [writer.id])).said).toContain('can sign in again')
    expect((await admin('unban', [writer.id])).said).toContain('Nothing changed')
    expect(await reviewsOf()).toBe(1)
    await admin('ban', [writer.id], { options: { reason: 'abuse', days: '1' } })
    clock.now = new Date(clock.now.getTime() + DAY)
    await backend.sweep()
    expect(await reviewsOf()).toBe(1)
    expect((await call('user.surplus', {}, (await signIn('writer')).headers)).status).toBe(200)
  })
})

describe('what needs two persons', () => {
  const [alice, bob] = [{ actor: 'alice' }, { actor: 'bob' }]

  test('is done only when another one repeats it within a day', async () => {
    const gone = await signIn('gone')
    await fund(gone, 20)
    const request = async (who: object) => (await admin('delete', [gone.id], who)).said
    expect(await request(alice)).toMatch(
      /^Requested: .* coins lost: 20 coins\. Nothing is changed until another person/,
    )
    expect(await request(alice)).toMatch(/^Requested: /)
    clock.now = new Date(clock.now.getTime() + DAY)
    expect(await request(bob)).toMatch(/^Requested: /)
    await fund(gone, 10)
    // Not what bob requested.
    expect(await request(alice)).toMatch(/^Requested: .* 30 coins/)
    expect((await call('user.surplus', {}, gone.headers)).status).toBe(200)
    expect(await request(bob)).toBe(`Reader ${gone.id} is deleted; coins lost: 30 coins.`)
    expect((await call('user.surplus', {}, gone.headers)).status).toBe(401)
    await expect(admin('delete', [gone.id], alice)).rejects.toThrow('is deleted')
  })

  test('exports all data of a reader, for nobody alone', async () => {
    const reader = await signIn('letter')
    expect(await admin('export', [reader.id], alice)).not.toHaveProperty('account')
    const { account, vouchers } = await admin('export', [reader.id], bob)
    expect(account).toEqual([expect.objectContaining({ id: reader.id, email: 'letter@reader.example' })])
    expect(vouchers).toHaveLength(1)
  })

  test('moves an account to a new address, tells the old one, which can undo it', async () => {
    const reader = await signIn('lost')
    const move = (address: string, who: object) =>
      admin('change-address', [reader.id, address], { ...who, hasMail: true })
    await move('found@reader.example', alice)
    // A misspelt one.
    expect((await move('fount@reader.example', bob)).said).toMatch(/^Requested: /)
    await expect(move('writer@reader.example', alice)).rejects.toThrow('Another account of local has this address.')
    const { said } = await move('found@reader.example', bob)
    expect(said).toMatch(/has a new address \(checksum \w{6}\)\. The old address gets an email\.$/)
    expect((await call('user.surplus', {}, reader.headers)).status).toBe(401)
    const { link } = await backend.mailTo('lost@reader.example')
    await ask('user.undoEmail', { link })
    expect((await admin('find', [reader.id]))['reader']).toMatchObject({ address: 'lost@reader.example' })
  })
})

test('a debt is listed, and forgiven once', async () => {
  const reader = await signIn('debtor')
  await admin('take', [reader.id, 40], { options: { key: 'd-1', 'below-zero': true } })
  expect((await admin('debts', []))['readers']).toEqual([expect.objectContaining({ reader: reader.id, debt: 40 })])
  expect((await admin('forgive', [reader.id])).said).toBe(`Reader ${reader.id} no longer owes 40 coins.`)
  expect((await admin('forgive', [reader.id])).said).toContain('Nothing changed')
  expect((await admin('debts', [])).said).toBe('Readers in debt: 0.')
})
