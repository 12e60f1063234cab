import { tmpdir } from 'node:os'
import { afterAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { pino } from 'pino'
import request from 'supertest'
import { createBackend } from '../../app.ts'
import { testPlace } from '../../testing/database.ts'
import { openDatabase } from '../open.ts'

const place = await testPlace()
afterAll(place.remove)

test('a file that is no database is refused by name', async () => {
  await expect(openDatabase(tmpdir())).rejects.toThrow(`The database ${tmpdir()} cannot be used`)
})

test('while another process keeps the file for too long, calls that write are told to come again', async () => {
  const [other, own] = [await openDatabase(place.location), await openDatabase(place.location)]
  await sql`pragma busy_timeout = 0`.execute(own)
  const app = createBackend({
    payments: 'test',
    database: own,
    log: pino({ level: 'silent' }),
    app: { name: '', scheme: '', ios_store_url: '', android_package: '' },
  })
  const kept = await other.startTransaction().execute()
  const visit = { ndpid: 'n', nbid: 'b', campaign: 'c', source: 's', medium: 'm', landing_path: '/ads' }
  const report = () => request(app).post('/v1/selfAttribution.reportData').send(visit)
  const refused = await report()
  expect([refused.status, refused.body.error, refused.headers['retry-after']]).toEqual([503, 'NOT_AVAILABLE', '1'])
  await kept.rollback().execute()
  expect((await report()).status).toBe(200)
  await Promise.all([other.destroy(), own.destroy()])
})
