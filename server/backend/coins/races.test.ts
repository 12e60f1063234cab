import { expect, test } from '@jest/globals'
import request from 'supertest'
import { createSandbox } from '../payments/sandbox.ts'
import { sharedBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { auditLedger } from './audit/auditLedger.ts'
import { grantVouchers } from './gifts.ts'
import type { TopUpOrder } from './orders.ts'
import { setFrozen } from './corrections/freeze.ts'

const CHAPTERS = 60
const chapters = Array.from({ length: CHAPTERS }, (_, index) => ({
  title: `${index + 1}`,
  paragraphs: ['Words enough to be worth a coin. '.repeat(20)],
}))
const backend = await sharedBackend([newBook({ title: 'A Long Book', freeChapters: 0, chapters })], {
  logLevel: 'error',
})
const { app, database } = backend
const sandbox = createSandbox(database)
const DAY = 86_400_000
const START = backend.clock.now.getTime()

type Reader = Awaited<ReturnType<typeof backend.signIn>>
type Received = { status: number; text: string }

test('concurrent orders, refunds and adjustments of a wallet never fail unexpectedly, and the ledger adds up', async () => {
  const readers = await Promise.all(['ann', 'ben', 'cleo'].map(name => backend.signIn(name)))
  for (const reader of readers) await backend.fund(reader, 200)
  const paid: TopUpOrder[] = []
  const faults: string[] = []
  const record = async (requested: PromiseLike<Received>) => {
    const { status, text } = await requested
    if (status >= 500) faults.push(`${status} ${text}`)
    return { status, text }
  }
  const event = async (order: TopUpOrder, kind: 'paid' | 'failed' | 'refunded') => {
    const row = await database.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    const { body, signature } = await sandbox.message(row, kind, backend.clock.now)
    await record(request(app).post('/v1/payment.webhook').type('json').set('Sandbox-Signature', signature).send(body))
  }
  const unlock = ({ headers }: Reader, from: number) =>
    record(
      backend.call('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [from, from + 1, from + 2] }, headers),
    )
  const topUp = async ({ headers }: Reader) => {
    const { status, text } = await record(backend.call('order.create', { kind: 'top_up', charge_id: 2 }, headers))
    if (status !== 200) return
    const order = (JSON.parse(text) as { data: TopUpOrder }).data
    // Reported twice, with a late failure event.
    await Promise.all([event(order, 'paid'), event(order, 'paid'), event(order, 'failed')])
    paid.push(order)
  }
  const gift = ({ id }: Reader, round: number) =>
    grantVouchers(
      database,
      id,
      { source: `gift:${round}`, reason: 'A gift', amount: 7, days: 1 },
      new Date(backend.clock.now.getTime()),
    )

  for (let round = 0; round < 16; round++) {
    backend.clock.now = new Date(START + round * DAY)
    const refunds = paid.splice(0, 2)
    await Promise.all([
      ...readers.flatMap(reader => [
        ...Array.from({ length: 4 }, (_, at) => unlock(reader, 1 + ((round * 3 + at) % (CHAPTERS - 2)))),
        topUp(reader),
        gift(reader, round),
        record(backend.call('user.surplus', {}, reader.headers)),
        record(backend.call('user.charge', {}, reader.headers)),
        setFrozen(database, reader.id, round % 3 === 0, backend.clock.now),
        setFrozen(database, reader.id, false, backend.clock.now),
      ]),
      ...refunds.flatMap(order => [event(order, 'refunded'), event(order, 'refunded')]),
      backend.sweep(),
      backend.sweep(),
    ])
  }
  expect(faults).toEqual([])
  // Only payments of failed orders are reported.
  expect(backend.log.filter(line => !line.includes('"reason":"failed_order"'))).toEqual([])
  expect((await auditLedger(database)).wrong).toEqual([])
  const unlocks = database.selectFrom('unlock').select(({ fn }) => fn.countAll().as('count'))
  expect(Number((await unlocks.executeTakeFirstOrThrow()).count)).toBeGreaterThan(readers.length * 20)
})
