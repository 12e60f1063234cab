import { rename, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { pino } from 'pino'
import request from 'supertest'
import { createReader } from '../../accounts/readers.ts'
import { openSession } from '../../accounts/sessions.ts'
import { createBackend } from '../../app.ts'
import { saveBook } from '../../books/save.ts'
import { registry } from '../../metrics/counters.ts'
import { books } from '../../testing/books.ts'
import { grantCoins } from '../../testing/coins.ts'
import { testPlace } from '../../testing/database.ts'
import { openDatabase } from '../open.ts'
import { watchDatabase } from '../outages.ts'

type Line = { level: number; msg: string; reason?: string; failures?: number }

/** A backend with its own file, and a reader with coins. */
async function onFile() {
  const place = await testPlace()
  const database = await openDatabase(place.location)
  await saveBook(database, books[0]!)
  const now = new Date()
  const reader = { brand: 'local', email: 'mara@reader.example', passwordHash: null, emailVerified: true }
  const id = (await createReader(database, reader, now))!
  await grantCoins(database, id, 100, now)
  const token = await openSession(database, id, now)
  const lines: Line[] = []
  const log = pino({}, { write: line => void lines.push(JSON.parse(line)) })
  const outages = watchDatabase(database, log)
  const app = createBackend({ payments: 'test', database, log, outages, isEmbedded: true })
  const order = (key: string) =>
    request(app)
      .post('/v1/order.create')
      .set({ Authorization: `Bearer ${token}`, 'Idempotency-Key': key })
      .send({ kind: 'chapters', book_id: 1, chapter_ids: [3] })
  return { place, database, app, lines, outages, order }
}
let on: Awaited<ReturnType<typeof onFile>>
beforeEach(async () => {
  on = await onFile()
})
afterEach(async () => {
  on.outages.stop()
  await on.database.destroy()
  await on.place.remove()
})
const away = async () => /^quire_database_unavailable (.*)$/m.exec(await registry.metrics())?.[1]

test.each(['', '-wal'])('the first order after the file%s was deleted is not acknowledged', async suffix => {
  expect((await on.order('before')).status).toBe(200)
  await rm(`${on.place.location}${suffix}`)
  const refused = await on.order('after')
  expect([refused.status, refused.body.error, refused.headers['retry-after']]).toEqual([503, 'NOT_AVAILABLE', '1'])
  expect((await request(on.app).get('/readyz')).status).toBe(503)
})

test('an order in flight when the file was deleted is not acknowledged', async () => {
  const transaction = await on.database.startTransaction().execute()
  await transaction.updateTable('wallet').set({ coins: 99 }).execute()
  await rm(on.place.location)
  await expect(transaction.commit().execute()).rejects.toThrow(`${on.place.location} was removed`)
  await transaction.rollback().execute()
})

test('a replaced file is detected', async () => {
  await rename(on.place.location, `${on.place.location}.old`)
  await writeFile(on.place.location, '')
  expect((await on.order('replaced')).status).toBe(503)
  expect(on.lines.at(-1)?.reason).toBe(`${on.place.location} is no longer the file that was opened`)
})

test('an outage is logged once and measured, and so is its end', async () => {
  await rename(on.place.location, `${on.place.location}.away`)
  const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => on.order(`away-${index}`)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]))
  expect(on.lines).toMatchObject([
    { level: 50, msg: expect.stringContaining('database unavailable'), reason: `${on.place.location} was removed` },
  ])
  await on.outages.check()
  expect(await away()).toBe('1')
  await rename(`${on.place.location}.away`, on.place.location)
  while ((await away()) === '1') await on.outages.check()
  expect(on.lines.slice(1)).toMatchObject([{ level: 30, msg: 'database available again', failures: 100 }])
  expect((await on.order('back')).status).toBe(200)
})
