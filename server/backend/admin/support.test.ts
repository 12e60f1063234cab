import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { afterAll, expect, test } from '@jest/globals'
import { reasonOf } from '../../process/reasonOf.ts'
import { hashSecret } from '../accounts/secrets/secret.ts'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { storeCheck } from '../coins/audit/nightlyCheck.ts'
import { writeFact } from '../database/facts.ts'
import { createStripe } from '../payments/stripe.ts'
import { books } from '../testing/books.ts'
import { disputeOf, eventOf } from '../testing/stripe.ts'
import { stripeShop } from '../testing/stripeShop.ts'
import { runByTwo } from './runByTwo.ts'
import { show } from './show.ts'
import { leastWords, optionsOf } from './usage.ts'
import { allCommands } from './allCommands.ts'

const DEVICE = '3f2b8c1e-5a70-4d19-9e64-7c2a1b0d8f35'
const PAGE = readFileSync('docs/support.md', 'utf8')

/** The commands of the page in order, with their documented output. */
const commands = [...PAGE.matchAll(/^```console\n([^]*?)^```$/gm)].flatMap(([, block = '']) =>
  block
    .split(/^\$ quire admin /m)
    .slice(1)
    .map(command => {
      const [line = '', ...printed] = command.split('\n')
      return { line, printed: printed.join('\n').trimEnd() }
    }),
)

const shop = await stripeShop({ books })
const { backend, mara, stripe, order, deliver, paid } = shop
const { database, clock } = backend
const payments = createStripe(database, stripe.settings)
afterAll(shop.close)

/** The data of the page: order 1 was paid without an event, order 2 was paid and is disputed. */
async function createCases(): Promise<void> {
  // Checksums of addresses depend on it.
  await writeFact(database, 'mailbox_secret', 'the same in each test')
  const lost = await order()
  Object.assign(stripe.sessionOf(lost), { status: 'complete', payment_status: 'paid' })
  clock.now = new Date('2026-05-02T08:30:00.000Z')
  const pending = await order()
  await deliver({ ...paid(pending), id: 'evt_1' })
  const disputed = stripe.sessionOf(pending)
  await deliver(eventOf('charge.dispute.funds_withdrawn', disputeOf(disputed, 'dp_1'), { id: 'evt_2' }))
  await deliver(eventOf('charge.dispute.funds_reinstated', disputeOf(disputed, 'dp_1'), { id: 'evt_3' }))
  const device = { reader_id: mara.id, device_hash: hashSecret(DEVICE), seen_at: clock.now.toISOString() }
  await database.insertInto('known_device').values(device).execute()
  await backend.signIn('noor')
  const noor = await backend.signIn('noor', 'novelpack')
  await backend.fund(noor, 500)
  await backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [3, 4] }, noor.headers)
  await backend.signIn('iris')
  const content = 'The last page of this chapter breaks off in the middle.'
  const complaint = { type_id: 1, book_id: 1, chapter_id: 2, content }
  await backend.ask('complaint.submit_save', complaint, mara.headers)
  const log = { info: () => {}, error: () => {} }
  await storeCheck(database, await auditLedger(database), clock.now, log)
  clock.now = new Date('2026-05-02T09:00:00.000Z')
  await reportReviews()
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6', '10.0.0.7']) {
    await backend.ask('search.multi', { keyword: 'The Lamp and the Tide' }, { 'X-Forwarded-For': address })
  }
  await backend.ask('hotsearch.words', {})
}

/** One review with three reports, and one with a single report. */
async function reportReviews(): Promise<void> {
  const readers = []
  for (const name of ['ada', 'bo', 'cleo', 'dan']) readers.push(await backend.signIn(name))
  const log = { book_id: 1, chapter_id: 1, progress: 0, read_at: clock.now.toISOString() }
  const [ada, bo] = readers
  for (const [by, text] of [
    [ada, 'The keeper did it.'],
    [bo, 'I did not finish it.'],
  ] as const) {
    await backend.ask('readlog.batchsave', { logs: [log] }, by!.headers)
    await backend.ask('review.save', { book_id: 1, stars: 2, text, name: '' }, by!.headers)
  }
  for (const { headers } of readers.slice(1)) {
    await backend.ask('review.report', { review_id: 1, reason: 'spoiler' }, headers)
  }
  await backend.ask('review.report', { review_id: 2, reason: 'other' }, ada!.headers)
}

/** The output of a command line. */
async function run(line: string): Promise<string> {
  const [name = '', ...args] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const command = allCommands[name]!
  const given = parseArgs({ args, allowPositionals: true, options: optionsOf(command) })
  const { why, as = 'alice', 'dry-run': isDryRun = false, ...options } = given.values
  expect(given.positionals.length).toBeGreaterThanOrEqual(leastWords(command))
  expect(given.positionals.length).toBeLessThanOrEqual(command.words.length)
  expect([line, why !== undefined]).toEqual([line, command.changes])
  const { now } = clock
  const entry = {
    at: now,
    actor: String(as),
    osUser: 'alice',
    command: name,
    given: given.positionals,
    why: why as string,
  }
  const input = { words: given.positionals, options, why: entry.why, now, payments, hasMail: true, brandsDir: 'brands' }
  try {
    const isDry = isDryRun === true
    return show(await runByTwo(database, command, input, { entry, isDryRun: isDry }), { isDryRun: isDry })
  } catch (error) {
    return `${reasonOf(error)}\n`
  }
}

test('every command of docs/support.md prints what the page says', async () => {
  await createCases()
  const all: { line: string; printed: string }[] = []
  for (const { line } of commands) all.push({ line, printed: (await run(line)).trimEnd() })
  expect(commands).toEqual(all)
})

test('the page knows every command', () => {
  const named = new Set(commands.map(({ line }) => line.split(' ')[0]))
  expect(Object.keys(allCommands).filter(name => !named.has(name))).toEqual([])
})
