import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { pino } from 'pino'
import request from 'supertest'
import { createBackend } from '../../app.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { seedCatalogue } from '../../catalogue/seed/seedCatalogue.ts'
import { testPlace } from '../../testing/database.ts'
import { openDatabase, openForReading } from '../open.ts'
import { openToRead } from '../openConfigured.ts'
import type { Database } from '../schema/schema.ts'

const place = await testPlace()
afterAll(place.remove)

test('a file that is no database is refused with its name', async () => {
  await expect(openDatabase(tmpdir())).rejects.toThrow(`The database ${tmpdir()} cannot be used`)
})

test('a command that only reads migrates first, waits for no writer, and names a file that is no database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quire-read-'))
  const file = join(dataDir, 'quire.sqlite')
  await writeFile(file, '')
  const database = await openToRead({ dataDir, database: {} })
  const writer = await openDatabase(file)
  const transaction = await writer.startTransaction().execute()
  await sql`pragma busy_timeout = 0`.execute(database)
  expect((await auditLedger(database)).movements).toBe(0)
  await transaction.rollback().execute()
  await writer.destroy()
  await expect(database.deleteFrom('wallet').execute()).rejects.toThrow('readonly')
  await database.destroy()
  await writeFile(file, 'This is a letter.'.repeat(100))
  await expect(openToRead({ dataDir, database: {} })).rejects.toThrow(`The database ${file} cannot be used`)
  await rm(dataDir, { recursive: true })
})

const appOn = (database: Database) =>
  createBackend({
    payments: 'test',
    database,
    log: pino({ level: 'silent' }),
  })
const visit = { ndpid: 'n', nbid: 'b', campaign: 'c', source: 's', medium: 'm', landing_path: '/ads' }
const report = (app: ReturnType<typeof appOn>) => request(app).post('/v1/selfAttribution.reportData').send(visit)
const types = (app: ReturnType<typeof appOn>) => request(app).get('/v1/complaint.get_type_list')
/** Repeats a call until it gets such a response. */
async function until(status: number, ask: () => PromiseLike<{ status: number }>): Promise<void> {
  while ((await ask()).status !== status) await new Promise(setImmediate)
}

test('while another process locks the file for too long, writing calls are rejected for now', async () => {
  const [other, own] = [await openDatabase(place.location), await openDatabase(place.location)]
  await sql`pragma busy_timeout = 0`.execute(own)
  const app = appOn(own)
  const kept = await other.startTransaction().execute()
  const refused = await report(app)
  expect([refused.status, refused.body.error, refused.headers['retry-after']]).toEqual([503, 'NOT_AVAILABLE', '1'])
  await kept.rollback().execute()
  expect((await report(app)).status).toBe(200)
  await Promise.all([other.destroy(), own.destroy()])
})

test('while the file is missing calls are rejected, and nothing is written to the deleted file', async () => {
  const database = await openDatabase(place.location)
  const app = appOn(database)
  await rename(place.location, `${place.location}.away`)
  await until(503, () => types(app))
  await rename(`${place.location}.away`, place.location)
  await until(200, () => types(app))
  await database.destroy()
})

test('a disk that is too small for the books is reported at once, with the location of the database', async () => {
  const { location, remove } = await testPlace()
  const database = await openDatabase(location)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database)
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count + 50)}`.execute(database)
  const logged: string[] = []
  const log = { info: () => {}, debug: () => {}, error: (_about: object, text = '') => void logged.push(text) }
  await expect(seedCatalogue(database, log)).rejects.toThrow('database or disk is full')
  expect(logged).toEqual([])
  await database.destroy()
  await remove()
})

test('a commit of the backend hardly slows the next search down', async () => {
  const { location, remove } = await testPlace()
  const writer = await openDatabase(location)
  await sql`create table commits (number integer)`.execute(writer)
  await sql`create table words as
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 20000)
    select number, hex(randomblob(500)) as word from numbers`.execute(writer)
  const reader = await openForReading(location)
  await sql`select max(word) from words`.execute(reader)
  /** Milliseconds of the fastest of several searches. */
  const fastest = async (before: () => Promise<unknown>) => {
    const times: number[] = []
    while (times.length < 15) {
      await before()
      const start = performance.now()
      await sql`select max(word) from (select word from words limit 50)`.execute(reader)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const calm = await fastest(async () => {})
  expect(await fastest(() => sql`insert into commits values (1)`.execute(writer))).toBeLessThan(10 * calm)
  await Promise.all([writer.destroy(), reader.destroy()])
  await remove()
})
