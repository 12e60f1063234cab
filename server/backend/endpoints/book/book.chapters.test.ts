import { expect, test } from '@jest/globals'
import { sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const chapters = Array.from({ length: 450 }, (_, index) => ({
  title: `Day ${index + 1}`,
  paragraphs: ['one two three four five'],
}))
chapters[2] = { title: '', paragraphs: [Array.from({ length: 101 }, () => 'word').join(' ')] }
const backend = await sharedBackend([newBook({ title: 'A Long Book', freeChapters: 2, chapters })])

test('chapters beyond the free ones cost a coin for every 100 words begun', async () => {
  const { items, total } = await backend.ask('book.chapters', { book_id: 1, limit: 4 })
  expect(total).toBe(450)
  expect(items.map(({ id, title, is_free, price }) => [id, title, is_free, price])).toEqual([
    [1, 'Day 1', true, 0],
    [2, 'Day 2', true, 0],
    [3, 'Chapter 3', false, 2],
    [4, 'Day 4', false, 1],
  ])
})
