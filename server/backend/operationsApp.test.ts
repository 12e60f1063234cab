import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import request from 'supertest'
import { registry } from './metrics/counters.ts'
import { createOperationsApp } from './operationsApp.ts'
import { testBackend } from './testing/backend.ts'

// Of the backends that other suites had in this process.
registry.resetMetrics()
const backend = await testBackend()
afterAll(backend.close)
const { database } = backend
const operations = (metricsToken?: string) =>
  createOperationsApp({ database, outages: backend.outages, registry, state: { draining: false }, metricsToken })

/** Value of one series; undefined if there is none. */
async function counted(series: string): Promise<number | undefined> {
  const { text } = await request(operations()).get('/metrics').expect(200)
  const line = text.split('\n').find(one => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('calls are counted by name and status, and unknown ones under one name', async () => {
  await backend.call('book.show', { book_id: 1 })
  await backend.call('book.show', { book_id: 999 })
  await request(backend.app).get('/v1/made.up').expect(404)
  expect(await counted('quire_backend_requests_total{call="book.show",status="200"}')).toBe(1)
  expect(await counted('quire_backend_requests_total{call="book.show",status="404"}')).toBe(1)
  expect(await counted('quire_backend_requests_total{call="other",status="404"}')).toBe(1)
  expect(await counted('quire_backend_request_duration_seconds_count{call="book.show"}')).toBe(2)
})

test('sign-ins are counted by brand and outcome, from 0', async () => {
  const account = { email: 'new@reader.example', password: 'eleven clocks' }
  await backend.unproven(account)
  await backend.call('user.login', { ...account, password: 'twelve clocks' })
  expect(await counted('quire_sign_ins_total{brand="local",method="password",outcome="ok"}')).toBe(1)
  expect(await counted('quire_sign_ins_total{brand="local",method="password",outcome="refused"}')).toBe(1)
  expect(await counted('quire_sign_ins_total{brand="local",method="passkey",outcome="failed"}')).toBe(0)
})

test('orders and coins are counted after commit, not if rolled back', async () => {
  const mara = await backend.signIn('mara')
  await backend.fund(mara, 500)
  const unlock = (chapter: number, price?: number) =>
    backend.call(
      'order.create',
      { kind: 'chapters', book_id: 1, chapter_ids: [chapter], price },
      {
        ...mara.headers,
        'Idempotency-Key': randomUUID(),
      },
    )
  const spent = async () =>
    Number(await counted('quire_coins_moved_total{sender="wallet",receiver="chapters"}')) +
    Number(await counted('quire_coins_moved_total{sender="voucher",receiver="chapters"}'))
  expect(await counted('quire_coins_moved_total{sender="sales",receiver="wallet"}')).toBeGreaterThan(0)
  const { body } = await unlock(3)
  expect(await counted('quire_orders_total{kind="chapters",status="paid"}')).toBe(1)
  expect(await spent()).toBe(body.data.coins + body.data.vouchers)
  // Expired vouchers are written off meanwhile, and rolled back with the failing order.
  backend.clock.now = new Date(backend.clock.now.getTime() + 400 * 24 * 60 * 60 * 1000)
  mara.headers = (await backend.signIn('mara')).headers
  const before = await registry.getSingleMetricAsString('quire_coins_moved_total')
  expect((await unlock(4, 0)).status).toBe(409)
  expect(await registry.getSingleMetricAsString('quire_coins_moved_total')).toBe(before)
})

test('coins that are not in the ledger are reported by a metric and in the log', async () => {
  await backend.sweep()
  expect(await counted('quire_ledger_difference_coins')).toBe(0)
  const { id } = await backend.signIn('noor')
  await database
    .updateTable('wallet')
    .set({ coins: sql`coins + 7` })
    .where('reader_id', '=', id)
    .execute()
  await backend.sweep()
  expect(await counted('quire_ledger_difference_coins')).toBe(7)
  expect(backend.log.join()).toContain('balances do not match the ledger')
})

test('metrics require their token', async () => {
  await request(operations('a-token-of-good-length')).get('/metrics').expect(401)
})

test('readiness says which brands cannot be served, and is lost if there is none', async () => {
  const problem = { ofAll: false, says: 'For some brands nothing is sold: …' }
  const state = { draining: false, brandProblem: () => problem }
  const app = createOperationsApp({ database, outages: backend.outages, registry, state })
  expect((await request(app).get('/readyz').expect(200)).body.desc).toBe(problem.says)
  problem.ofAll = true
  expect((await request(app).get('/readyz').expect(503)).body.desc).toBe(problem.says)
})

test('readiness checks the database, liveness the process', async () => {
  for (const app of [operations(), backend.app]) {
    expect((await request(app).get('/readyz').expect(200)).body).toMatchObject({ code: 200 })
  }
  await database.schema.alterTable('complaint_type').renameTo('complaint_type_gone').execute()
  for (const app of [operations(), backend.app]) {
    expect((await request(app).get('/readyz').expect(503)).body).toMatchObject({ error: 'NOT_AVAILABLE' })
    await request(app).get('/healthz').expect(200)
  }
})
