import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { migrations } from '../database/migrations/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { testPlace } from '../testing/database.ts'
import { runQuire } from '../../process/testing/programs.ts'

const STEPS = Object.keys(migrations)
let place: Awaited<ReturnType<typeof testPlace>>
beforeAll(async () => {
  place = await testPlace({ empty: true })
})
afterAll(() => place.remove())

function migrate(...words: string[]) {
  const { DATABASE_URL: _none, ...env } = process.env
  return runQuire(['db:migrate', ...words], { env: { ...env, ...place.settings } })
}
const lines = ({ said }: { said: string }) => said.trimEnd().split('\n')

// Each test continues from the state of the previous one.

test('--dry-run lists pending migrations without running them', async () => {
  expect(lines(await migrate('--status'))).toEqual(STEPS.map(name => expect.stringMatching(`^${name} +pending$`)))
  expect(await migrate('--dry-run')).toEqual({ code: 0, said: expect.stringContaining(STEPS.join(', ')) })
  if (!place.settings['DATABASE_URL']) expect(existsSync(place.location)).toBe(false)
})

test('concurrent migrations run once', async () => {
  const both = await Promise.all([migrate(), migrate()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(both.map(({ said }) => said.includes(`Migrated the database: ${STEPS[0]}`)).toSorted()).toEqual([false, true])
})

test('the output names the migrations that ran', async () => {
  expect(lines(await migrate('--status'))).toEqual(STEPS.map(name => expect.stringMatching(`^${name} +20..-..-..T`)))
  expect(await migrate('--dry-run')).toEqual({ code: 0, said: 'The database is up to date.\n' })
  expect((await migrate('--dry-run', '--status')).code).toBe(2)
})

test.each([
  ['9999.later', 'a newer version of Quire, which has 9999.later'],
  ['0001.first', 'a trial version before 1.0.0-rc.1, whose data cannot be migrated: begin with an empty database'],
])('a database with the unknown migration %s is refused, and says whose it is', async (step, maker) => {
  const database = await openDatabase(place.location)
  await sql`insert into kysely_migration (name, timestamp) values (${step}, '2030-01-01T00:00:00.000Z')`.execute(
    database,
  )
  const forget = sql`delete from kysely_migration where name = ${step}`
  const newer = await migrate('--status')
  expect(newer.code).toBe(1)
  expect(newer.said).toContain(`${step}               2030-01-01T00:00:00.000Z by another version`)
  expect((await migrate('--dry-run')).said).toContain(`The database was made by ${maker}.`)
  await forget.execute(database)
  await database.destroy()
})
