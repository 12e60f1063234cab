import { expect, test } from '@jest/globals'
import { sharedBackend } from '../../testing/backend.ts'
import { countWords } from '../../text/text.ts'

const backend = await sharedBackend()

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

test('a chapter has the price of the next for its reader, and a locked one what a new account gets, for guests', async () => {
  const read = async (chapter_id: number, headers = {}) => {
    const chapter = await backend.ask('chapter.free', { book_id: 1, chapter_id }, headers)
    return { next_price: chapter.next_price, welcome: chapter.welcome }
  }
  const welcome = { coins: 50, days: 14 }
  expect(await read(1)).toEqual({ next_price: 0 })
  expect(await read(2)).toEqual({ next_price: 9 })
  expect(await read(3)).toEqual({ next_price: 1, welcome })
  expect(await read(4)).toEqual({ welcome })
  const { headers } = await backend.signIn('mara')
  expect(await read(3, headers)).toEqual({ next_price: 1 })
  await backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [3] }, headers)
  expect(await read(2, headers)).toEqual({ next_price: 0 })
})

test('the author’s notes come with the full text only', async () => {
  const notes = async (chapter_id: number, headers = {}) => {
    const { note_before, note_after } = await backend.ask('chapter.free', { book_id: 1, chapter_id }, headers)
    return { note_before, note_after }
  }
  expect(await notes(1)).toEqual({
    note_before: 'For all who keep a light.',
    note_after: 'Thank you.\nMore on Friday.',
  })
  expect(await notes(2)).toEqual({})
  expect(await notes(3)).toEqual({})
  const { headers } = await backend.signIn('ada')
  expect(await notes(3, headers)).toEqual({})
  await backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [3] }, headers)
  expect(await notes(3, headers)).toEqual({ note_before: 'She will pay it.', note_after: 'She paid it.' })
})

test('a locked chapter of a few words gives half of them', async () => {
  const { paragraphs, price } = await backend.ask('chapter.free', { book_id: 1, chapter_id: 4 })
  expect({ paragraphs, price }).toEqual({ paragraphs: ['One. Two.'], price: 1 })
})
