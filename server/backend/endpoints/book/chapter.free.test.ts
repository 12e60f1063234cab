import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'
import { countWords } from '../../text/text.ts'

const backend = await testBackend()
afterAll(backend.close)

test('a free chapter comes in full, with emphasis, scene breaks and lines of verse', async () => {
  expect(await backend.ask('chapter.free', { book_id: 1, chapter_id: 1 })).toMatchObject({
    id: 1,
    title: 'The Keeper',
    book_id: 1,
    book_name: 'The Lamp and the Tide',
    paragraphs: ['The lamp burned _low_.', 'A storm of gulls\nwent over the roof.', '***', 'Nobody came.'],
    is_free: true,
    price: 0,
    locked: false,
    prev_id: null,
    next_id: 2,
    chapter_count: 4,
  })
})

test('a locked chapter gives its opening, at most 300 words, up to the end of a paragraph or sentence', async () => {
  const chapter = await backend.ask('chapter.free', { book_id: 1, chapter_id: 3 })
  expect(chapter).toMatchObject({ locked: true, is_free: false, word_count: 900, price: 9, prev_id: 2, next_id: 4 })
  expect(countWords(chapter.paragraphs.join(' '))).toBe(300)
  expect(chapter.paragraphs.at(-1)).toMatch(/altogether\.$/)
})

test('a locked chapter of a few words gives half of them', async () => {
  const { paragraphs, price } = await backend.ask('chapter.free', { book_id: 1, chapter_id: 4 })
  expect({ paragraphs, price }).toEqual({ paragraphs: ['One. Two.'], price: 1 })
})
