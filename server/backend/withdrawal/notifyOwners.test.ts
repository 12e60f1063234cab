import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { renderHtml, renderText } from '../mail/renderHtml.ts'
import { named } from '../mail/email.ts'
import { testBackend } from '../testing/backend.ts'
import { idOf } from '../testing/books.ts'
import { notifyOwners } from './notifyOwners.ts'
import { moveBook } from './moveBook.ts'
import { restoreBook, withdrawBook } from './withdrawBook.ts'
import { updateRows } from '../database/queries.ts'

const LAMP = idOf('The Lamp and the Tide')
const NAMES = ['ada', 'ben', 'cem', 'dov', 'eva']
let backend: Awaited<ReturnType<typeof testBackend>>
beforeEach(async () => {
  backend = await testBackend()
  for (const name of NAMES) await newOwner(name)
})
afterEach(async () => {
  expect((await auditLedger(backend.database)).wrong).toEqual([])
  expect(backend.log.filter(line => line.includes('could not'))).toEqual([])
  await backend.close()
})

async function newOwner(name: string, brand?: string) {
  const reader = await backend.signIn(name, brand)
  await backend.fund(reader, 100)
  const order = { kind: 'chapters' as const, book_id: LAMP, chapter_ids: [3] }
  await backend.ask('order.create', order, reader.headers)
  return reader
}
const withdraw = (byLaw = false, notify = true) =>
  withdrawBook(backend.database, LAMP, { byLaw, notify }, backend.clock.now)
const mailer = { wake: () => {}, sendsFor: () => true }

/** Runs the job of the next minute. */
async function runJob(perMinute = 100) {
  const { database, clock, outages } = backend
  clock.now = new Date(clock.now.getTime() + 60_000)
  await notifyOwners({ database, mailer, perMinute, log: { info: () => {} }, outages }, clock.now)
}
const later = (seconds: number) => (backend.clock.now = new Date(backend.clock.now.getTime() + seconds * 1000))
const written = async () => (await backend.mails()).filter(({ kind }) => kind === 'withdrawn')
const recipients = async () => (await written()).map(({ recipient }) => recipient.split('@')[0]).toSorted()

test('owners are notified once each, at a limited rate, despite interruptions, without delaying other emails', async () => {
  await withdraw()
  await runJob(2)
  expect(await recipients()).toEqual(['ada'])
  await backend.ask('user.forgot', { email: 'stranger@reader.example' })
  await backend.mailTo('stranger@reader.example')
  expect(await recipients()).toEqual(['ada'])
  later(30)
  expect(await recipients()).toEqual(['ada', 'ben'])
  // Another process, in the same minute.
  const { database, clock, outages } = backend
  await notifyOwners({ database, mailer, perMinute: 2, log: { info: () => {} }, outages }, clock.now)
  later(30)
  expect(await recipients()).toEqual(['ada', 'ben'])
  for (const _minute of [1, 2, 3, 4]) {
    await Promise.all([runJob(2), runJob(2)])
    later(60)
    await written()
  }
  expect(await recipients()).toEqual(NAMES)
  await withdraw()
  await runJob()
  expect(await recipients()).toEqual(NAMES)
})

test('while no email can be sent none is queued, and all are notified in the end', async () => {
  await withdraw()
  for (const _minute of [1, 2, 3]) await runJob(2)
  const { count } = await backend.database
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(2)
  for (const _minute of [1, 2, 3]) {
    later(60)
    await written()
    await runJob(2)
  }
  later(60)
  expect(await recipients()).toEqual(NAMES)
})

test('owners at a brand that a book leaves are notified once, those elsewhere never', async () => {
  await newOwner('noor', 'novelpack')
  const moveTo = async (...brands: string[]) => {
    await moveBook(backend.database, LAMP, new Set(brands), { notify: true })
    for (const _minute of [1, 2, 3, 4]) {
      await runJob(2)
      later(60)
      await written()
    }
  }
  await moveTo('novelpack', 'other')
  expect(await recipients()).toEqual(NAMES)
  expect((await written())[0]!.email.paragraphs.join(' ')).toContain('stay yours')
  await moveTo('novelpack')
  expect(await recipients()).toEqual(NAMES)
  await moveTo('other')
  expect(await recipients()).toEqual([...NAMES, 'noor'])
})

test('the email says what stays readable, at each brand, to confirmed addresses only', async () => {
  const noor = await newOwner('noor', 'novelpack')
  const iris = await newOwner('iris')
  await backend.database.updateTable('reader').set({ email_verified_at: null }).where('id', '=', iris.id).execute()
  await withdraw()
  await runJob()
  later(60)
  expect(await recipients()).toEqual([...NAMES, 'noor'])
  const mail = (await written()).find(({ recipient }) => recipient.startsWith('noor'))!
  expect([mail.brand.key, noor.id > 0]).toEqual(['novelpack', true])
  const said = named(mail.email, mail.brand.appName)
  expect(said.subject).toBe('The Lamp and the Tide is no longer available')
  expect(said.paragraphs.join(' ')).toContain('stay yours')
  expect(said.button?.url).toMatch(/^https:\/\/[^/]+\/myinfo\/myLocked$/)
})

test('refunded owners are told the amount after the refund, also after an interruption', async () => {
  const { database, clock } = backend
  // As if the command had crashed after its first transaction.
  await updateRows(
    database,
    'book',
    { id: LAMP },
    { withdrawn: 'law', withdrawn_at: clock.now.toISOString(), owners_notified: 0 },
  )
  await runJob()
  const paid = await database
    .selectFrom('ledger')
    .select(['reader_id', 'amount'])
    .where('sender', '=', 'chapters')
    .execute()
  expect(paid).toHaveLength(NAMES.length)
  later(60)
  const mails = await written()
  expect(mails.map(({ email }) => email.rows)).toEqual(paid.map(({ amount }) => [['Refunded', `${amount} coins`]]))
  expect(named(mails[0]!.email, 'House').subject).toBe('The Lamp and the Tide was taken down')
})

test('a restored book is not reported, and one taken down since is reported as taken down', async () => {
  await withdraw()
  await runJob(2)
  await restoreBook(backend.database, LAMP)
  later(60)
  await runJob(2)
  expect(await recipients()).toEqual([])

  await withdraw()
  await runJob()
  await withdraw(true)
  later(60)
  expect(await recipients()).toEqual([])
  await runJob()
  later(60)
  expect((await written()).map(({ email }) => email.subject)).toEqual(NAMES.map(() => '{book} was taken down'))
})

test('with mail off no one is notified, also not when it is on again', async () => {
  await withdraw(false, false)
  await runJob()
  later(60)
  expect(await recipients()).toEqual([])
})

test('a title is shown literally', async () => {
  const title = '<script>alert(1)</script> {brand} {book} $& "and" '.repeat(3).trim()
  await backend.database.updateTable('book').set({ name: title }).where('id', '=', LAMP).execute()
  await withdraw()
  await runJob(100)
  const [{ email, brand }] = (await written()) as [Awaited<ReturnType<typeof written>>[number]]
  const said = named(email, brand.appName)
  expect(said.subject).toBe(`${title} is no longer available`)
  expect(renderText(said, brand)).toContain(title)
  const html = renderHtml(said, brand, '')
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {brand} {book} $&amp;')
})
