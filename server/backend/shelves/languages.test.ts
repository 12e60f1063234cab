import { describe, expect, test } from '@jest/globals'
import type { BookCard } from '../../../shared/api/book.ts'
import { sharedBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'

const SPANISH = { section: 9, lang: 'es-ES' }
const FILIPINO = { section: 23, lang: 'tl-PH' }
const ENGLISH = { section: 7, lang: 'en-us' }
const FRENCH = { section: 25, lang: 'fr-FR' }

const written = (language: string, count: number, readCount: number) =>
  Array.from({ length: count }, (_, index) =>
    newBook({
      title: `Salt ${language} ${index}`,
      language,
      authors: [{ name: `Writer ${language}` }],
      category: index < 2 ? 'Mystery' : 'Fantasy',
      tags: index === 0 ? ['Sea', 'Rare'] : ['Sea'],
      readCount: readCount + index,
      chapters: [{ title: 'One', paragraphs: ['A.'] }],
    }),
  )

const backend = await sharedBackend([
  ...written('en', 14, 900),
  ...written('es-MX', 13, 200),
  ...written('fil', 12, 100),
  ...written('fr', 3, 50),
])

const languagesOf = (books: { language?: string }[]) => [...new Set(books.map(({ language }) => language))].toSorted()
const ask = backend.ask as unknown as (
  name: string,
  input: object,
) => Promise<{
  name: string
  total: number
  items: (BookCard & { subid: number; type: string; book_count: number; books: BookCard[]; tags: object[] })[]
}>

describe.each([
  ['Spanish', SPANISH, ['es-MX']],
  ['Filipino', FILIPINO, ['fil']],
  ['English', ENGLISH, ['en']],
  ['French, of which there are few,', FRENCH, ['en', 'es-MX', 'fil', 'fr']],
])('a reader of %s', (_name, language, expected) => {
  test('sees home, sections and rankings in their language', async () => {
    const { items } = await ask('recommend.index3', language)
    expect(languagesOf(items.flatMap(({ books }) => books))).toEqual(expected)
    const subid = items.at(-1)!.subid
    expect(languagesOf((await ask('recommend.index3', { ...language, subid, limit: 50 })).items)).toEqual(expected)
    const [ranking] = (await ask('bookRank.list', language)).items
    const ranked = await ask('bookRank.book_list', { ...language, type: ranking!.type, id: ranking!.id, limit: 50 })
    expect(languagesOf(ranked.items)).toEqual(expected)
  })

  test('sees genres and tags in their language, with the number of books that they contain', async () => {
    for (const { subid, name, book_count } of (await ask('recommend.tag_group_list', language)).items) {
      const list = await ask('recommend.tag_group_list', { ...language, subid, limit: 50 })
      expect(list.total).toBe(book_count)
      expect(await ask('search.facets', { ...language, subid })).toMatchObject({ total: book_count })
      if (name === 'Fantasy') expect(languagesOf(list.items)).toEqual(expected)
      else expect(list.items.length).toBe(8)
    }
    for (const { subid, book_count } of (await ask('seo.book_tags', language)).items)
      expect((await ask('recommend.tag_group_list', { ...language, subid })).total).toBe(book_count)
  })

  test('gets recommendations in their language, whatever they read', async () => {
    const { items } = await ask('recommend.get', { ...language, book_id: 1 })
    expect(items.length).toBeGreaterThan(9)
    if (expected.length === 1) expect(languagesOf(items)).toEqual(expected)
  })

  test('sees trending words in their language', async () => {
    const { items } = await backend.ask('hotsearch.words', language as never)
    if (expected.length === 1)
      for (const word of items) expect(word).toMatch(new RegExp(`${expected[0]}|sea|rare`, 'i'))
    const { books } = await backend.ask('search.multi2', { keyword: 'salt', ...language } as never)
    expect(books[0]!.name).toContain(language === FRENCH ? 'fr' : expected[0])
  })
})

test('one address shows a list to each reader in their language', async () => {
  const spanish = (await ask('bookRank.list', SPANISH)).items.find(({ type }) => type === 'popular')!
  const { items } = await ask('bookRank.book_list', { ...ENGLISH, type: 'popular', id: spanish.id })
  expect(languagesOf(items)).toEqual(['en'])
  const [section] = (await ask('recommend.index3', SPANISH)).items
  expect(languagesOf((await ask('recommend.index3', { ...FRENCH, subid: section!.subid, limit: 50 })).items)).toContain(
    'en',
  )
})

test('names are in the language of the call', async () => {
  const names = async (name: string, language: object) => (await ask(name, language)).items.map(({ name }) => name)
  expect(await names('recommend.index3', SPANISH)).toContain('Lo más leído')
  expect(await names('recommend.index3', ENGLISH)).toContain('Most read')
  expect(await names('channel.getChannelList', { section: 27, lang: 'de-DE' })).toContain('Empfohlen')
  expect(await names('bookRank.list', { section: 1, lang: 'zh-CN' })).toContain('热读')
  expect(await names('complaint.get_type_list', FRENCH)).toContain('Autre chose')
  const { items } = await backend.ask('charge.list', SPANISH as never)
  expect(items.map(({ label }) => label)).toContain('La más popular')
})
