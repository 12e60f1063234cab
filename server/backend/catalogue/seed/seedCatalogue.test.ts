import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Database } from '../../database/schema/schema.ts'
import { testDatabase } from '../../testing/database.ts'
import { parseScale, scaleBook } from '../loadTest/scale.ts'
import { seedCatalogue } from './seedCatalogue.ts'

const quiet = { info: () => {}, error: () => {} }
let database: Database

beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.destroy())

const countBooks = async () => {
  const { count } = await database
    .selectFrom('book')
    .select(select => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('the first seed fills the shelves, the second changes nothing, and one that was interrupted is completed', async () => {
  const first = await seedCatalogue(database, quiet, { scale: { books: 2, chapters: 3 } })
  expect(first).toMatchObject({ unchanged: 0, replaced: 0, held: 0, failed: 0 })
  expect(await countBooks()).toBe(first.added + 2)

  await database.deleteFrom('book').where('source_key', '=', 'gutenberg:carroll-alice').execute()
  const second = await seedCatalogue(database, quiet)
  expect(second).toEqual({ added: 1, unchanged: first.added - 1, replaced: 0, held: 0, failed: 0 })
})

test('a generated book is always the same, with short chapters', () => {
  expect(scaleBook(17, 4)).toEqual(scaleBook(17, 4))
  expect(scaleBook(17, 4).title).not.toBe(scaleBook(18, 4).title)
  for (const { paragraphs } of scaleBook(5, 60).chapters) {
    const words = paragraphs.join(' ').split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(25)
    expect(words).toBeLessThanOrEqual(150)
  }
})

test('a scale is books x chapters and nothing else', () => {
  expect(parseScale('5000x200')).toEqual({ books: 5000, chapters: 200 })
  for (const wrong of ['', '5000', '0x5', '5x', 'axb', '5x5x5', '-1x5'])
    expect(() => parseScale(wrong)).toThrow(/BOOKSxCHAPTERS/)
})
