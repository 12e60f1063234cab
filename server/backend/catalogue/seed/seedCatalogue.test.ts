import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Database } from '../../database/schema/schema.ts'
import { testDatabase } from '../../testing/database.ts'
import { opening } from '../../text/opening.ts'
import { splitParagraphs } from '../../text/text.ts'
import { parseScale, scaleBook } from '../loadTest/scale.ts'
import { seedCatalogue } from './seedCatalogue.ts'

const quiet = { info: () => {}, error: () => {}, debug: () => {} }
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

const lockedChapters = () =>
  database
    .selectFrom('chapter')
    .innerJoin('chapter_text', join =>
      join.onRef('chapter_text.book_id', '=', 'chapter.book_id').onRef('chapter_text.number', '=', 'chapter.number'),
    )
    .innerJoin('book', 'book.id', 'chapter.book_id')
    .whereRef('chapter.number', '>', 'free_chapters')
    .where('source_key', 'not like', 'scale:%')
    .select(['body', 'chapter.word_count'])
    .execute()

test('the first seed fills the shelves, also of brands’ lead books, with openings of whole sentences; the next changes nothing, or completes an interrupted one', async () => {
  const shelved: number[] = []
  const first = await seedCatalogue(database, quiet, {
    onShelves: async () => {
      shelved.push((await database.selectFrom('section_book').select('book_id').distinct().execute()).length)
    },
  })
  expect(shelved).toEqual([8, first.added])
  expect(first).toMatchObject({ unchanged: 0, moved: 0, replaced: 0, held: 0, failed: 0 })
  expect(await countBooks()).toBe(first.added)

  const shown = await database
    .selectFrom('section_book')
    .innerJoin('section', 'section.id', 'section_id')
    .innerJoin('book', 'book.id', 'book_id')
    .whereRef('section_book.position', '<', 'shown')
    .where('key', 'like', 'featured/%')
    .select('book.id')
    .execute()
  const leads = globSync('brands/*/brand.json').map(
    file => JSON.parse(readFileSync(file, 'utf8')).theme.lead as number[],
  )
  const ids = new Set(shown.map(({ id }) => id))
  expect(leads.flat().filter(lead => !ids.has(lead))).toEqual([])

  const ends = (await lockedChapters()).map(({ body, word_count }) =>
    opening(splitParagraphs(body), word_count, 'en').at(-1),
  )
  expect(ends.length).toBeGreaterThan(50)
  expect(ends.filter(end => /(?:\b(?:Mrs?|St|Dr|M|[A-Z])|\.\.)\.$/.test(end!))).toEqual([])

  await database.deleteFrom('book').where('source_key', '=', 'gutenberg:edgeworth-parents').execute()
  const second = await seedCatalogue(database, quiet, { scale: { books: 2, chapters: 3 } })
  expect(second).toEqual({ added: 1, unchanged: first.added - 1, moved: 0, replaced: 0, held: 0, failed: 0 })
  expect(await countBooks()).toBe(first.added + 2)
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

test('a scale is BOOKSxCHAPTERS and nothing else', () => {
  expect(parseScale('5000x200')).toEqual({ books: 5000, chapters: 200 })
  for (const wrong of ['', '5000', '0x5', '5x', 'axb', '5x5x5', '-1x5'])
    expect(() => parseScale(wrong)).toThrow(/BOOKSxCHAPTERS/)
})
