import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { seedOnce } from '../../catalogue/seed/seedOnce.ts'
import { newDatabase } from '../../testing/database.ts'
import { openDatabase } from '../open.ts'
import type { Database } from '../schema/schema.ts'

/** Number of sessions waiting for such a lock. */
async function waiting(database: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(database)
  return rows.length
}

test('of several backends on an empty database one seeds it, and the others wait', async () => {
  const location = await newDatabase()
  const open = () => openDatabase(location, { connections: 2, unhurried: true })
  const logged: string[] = []
  const start = async (name: string) => {
    const database = await open()
    await seedOnce(database, {
      open,
      fill: async filling => {
        logged.push('filling')
        while (logged.length === 1 && (await waiting(filling)) < 2);
        await filling.insertInto('author').values({ name, introduction: '' }).execute()
        return { failed: 0 }
      },
    })
    logged.push(`${(await database.selectFrom('author').select('name').execute()).length} author`)
    await database.destroy()
  }
  await Promise.all(['one', 'two', 'three'].map(start))
  expect(logged).toEqual(['filling', '1 author', '1 author', '1 author'])
})

test('if the seeding backend fails another takes over', async () => {
  const location = await newDatabase()
  const open = () => openDatabase(location, { connections: 2 })
  const database = await open()
  const fail = () => seedOnce(database, { open, fill: () => Promise.reject(new Error('interrupted')) })
  await expect(fail()).rejects.toThrow('interrupted')
  let filled = 0
  const fill = async () => ({ failed: filled++ === 0 ? 1 : 0 })
  for (let start = 0; start < 3; start++) await seedOnce(database, { open, fill })
  expect(filled).toBe(2)
  await database.destroy()
})
