import { expect, test } from '@jest/globals'
import type { Output } from '../../../../shared/api/endpoints.ts'
import { sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const filler = Array.from({ length: 210 }, (_, index) => ({ title: `Day ${index + 3}`, paragraphs: ['A quiet day.'] }))
const chapters = [
  { title: 'One', paragraphs: ['It was dawn.', 'The _White_ Whale swam. “Don’t go,” he said.', '***', 'Café noir.'] },
  { title: 'Two', paragraphs: ['Nobody knew of the white whale but Ahab.'] },
  ...filler,
  { title: 'Far', paragraphs: ['There the white whale was again.'] },
  { title: 'Locked', paragraphs: ['The white whale is a secretword.'] },
]
const grains = Array.from({ length: 95 }, (_, index) => `Salt ${index + 1}.`)
const salty = Array.from({ length: 6 }, (_, index) => ({ title: `Sea ${index + 1}`, paragraphs: grains }))
const salt = { book_id: 2, keyword: 'salt' }
const backend = await sharedBackend([
  newBook({ title: 'The Whale', freeChapters: chapters.length - 1, chapters }),
  newBook({ title: 'Salt', freeChapters: salty.length, chapters: salty }),
])
const find = (keyword: string, from?: number) =>
  backend.ask('book.find', { book_id: 1, keyword, ...(from && { from }) })

test('words are found regardless of case, accents, emphasis and quotation marks', async () => {
  const { items } = await find('white WHALE')
  expect(items).toEqual([
    {
      chapter_id: 1,
      title: 'One',
      paragraph: 2,
      excerpt: 'The _White Whale_ swam. “Don’t go,” he said.',
    },
    { chapter_id: 2, title: 'Two', paragraph: 1, excerpt: 'Nobody knew of the _white whale_ but Ahab.' },
  ])
  expect((await find("don't")).items).toMatchObject([{ chapter_id: 1, paragraph: 2 }])
  expect((await find('cafe')).items).toMatchObject([{ chapter_id: 1, paragraph: 4 }])
  expect((await find('no such words')).items).toEqual([])
})

test('a long book is searched in parts, without locked chapters', async () => {
  const first = await find('white whale')
  expect(first.next).toBeGreaterThan(2)
  const second = await find('white whale', first.next ?? undefined)
  expect(second.items.map(({ title }) => title)).toEqual(['Far'])
  expect(second.next).toBeNull()
  expect(await find('secretword', chapters.length)).toEqual({ items: [], next: null })
})

test('a frequent word is found in pages of equal size without gaps', async () => {
  const seen: [number, number][] = []
  let from: { from?: number; from_paragraph: number } | undefined = { from_paragraph: 1 }
  while (from) {
    const {
      items,
      next,
      next_paragraph = 1,
    }: Output<'book.find'> = await backend.ask('book.find', { ...salt, ...from })
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThanOrEqual(40)
    seen.push(...items.map(({ chapter_id, paragraph }): [number, number] => [chapter_id, paragraph]))
    from = next === null ? undefined : { from: next, from_paragraph: next_paragraph }
  }
  expect(seen).toEqual(salty.flatMap((_, chapter) => grains.map((_, index) => [chapter + 1, index + 1])))
})

test('clients that cannot continue within a chapter get its first matches and the next chapter', async () => {
  const { items, next, next_paragraph } = await backend.ask('book.find', salt)
  expect(items.map(({ chapter_id }) => chapter_id)).toEqual([1, 2, 3, 4].flatMap(chapter => Array(10).fill(chapter)))
  expect([next, next_paragraph]).toEqual([5, undefined])
})

test('unlocked chapters are searched for their owner', async () => {
  const { headers } = await backend.signIn('ada')
  await backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [chapters.length] }, headers)
  const { items } = await backend.ask('book.find', { book_id: 1, keyword: 'secretword', from: 60 }, headers)
  expect(items.map(({ chapter_id }) => chapter_id)).toEqual([chapters.length])
})
