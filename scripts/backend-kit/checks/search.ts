import { CHOICES } from '../../../shared/bookFilter.ts'
import type { Book } from '../../../shared/api/book.ts'
import type { Check, Tester } from '../kit/check.ts'
import { isRecord } from '../kit/inspect.ts'
import { keywordFor } from '../kit/inputs.ts'
import { listIn } from '../kit/samples.ts'
import { orElse } from '../kit/session.ts'
import type { Fields } from '../kit/wire.ts'

const NONSENSE = 'qzxvkjwq zzqqxxyy'
const SUGGESTED = 5

const search: Check = {
  call: 'search.multi',
  rule: 'search',
  run: async ({ samples, ask, expect }) => {
    const { id, name, category, status } = await samples.book()
    const keyword = keywordFor({ name })
    const found = await ask('search.multi', { keyword })
    expect(
      found.items.some(book => book.id === id),
      `“${keyword}” must find book ${id}`,
      { field: 'data.items' },
    )
    const capitals = keyword.toUpperCase()
    const spellings: [string, string][] = [
      ['in capitals', capitals.toLowerCase() === keyword.toLowerCase() ? capitals : keyword],
      [
        'without accents',
        keyword
          .normalize('NFD')
          .replaceAll(/[\u0300-\u036f]/g, '')
          .normalize('NFC'),
      ],
      ['decomposed (NFD)', keyword.normalize('NFD')],
    ]
    for (const [how, spelling] of spellings.filter(([, spelling]) => spelling !== keyword)) {
      const { items } = await ask('search.multi', { keyword: spelling, limit: 50 })
      const isFound = items.some(book => book.id === id)
      expect(isFound, `“${spelling}”, the name ${how}, must find book ${id}`, { field: 'data.items' })
    }
    const none = await ask('search.multi', { keyword: NONSENSE })
    expect(none.total === 0 && !none.items.length, 'nonsense must find nothing, and be 200', { field: 'data.total' })
    const other = status === 'finished' ? 'updating' : 'finished'
    const filtered = await ask('search.multi', { keyword, status: other })
    expect(
      filtered.items.every(book => book.status === other),
      `must be ${other}, as \`status\` requests`,
      { field: 'data.items.0.status' },
    )
    const within = await ask('search.multi', { keyword, category_id: category.id })
    const same = within.items.every(book => book.category.id === category.id)
    expect(same, `must be ${category.id}, as \`category_id\` requests`, { field: 'data.items.0.category' })
    const scores = (await ask('search.multi', { keyword, sort: 'score' })).items.map(({ score }) => score)
    const descends = scores.every((score, index) => index === 0 || score <= scores[index - 1]!)
    expect(descends, '`sort: score` must begin with the best', { field: 'data.items.0.score' })
  },
}

/** The count of a filter is the length of its list. */
const facets: Check = {
  call: 'search.facets',
  rule: 'search',
  run: async ({ samples, ask, expect, untried }) => {
    const { subid, name } = await samples.genre()
    const counts = await ask('search.facets', { subid })
    const leaves = async (filter: Fields) =>
      ((await ask('recommend.tag_group_list', { subid, limit: 1, ...filter })) as { total: number }).total
    const all = await leaves({})
    expect(counts.total === all, `of ${name} must be ${all}, as its list, is ${counts.total}`, { field: 'data.total' })
    const choices = [
      ...FILTERS.flatMap(field => counts[field].map(({ value, count }) => ({ field, value, count }))),
      ...counts.tags.map(({ subid, count }) => ({ field: 'tags', value: String(subid), count })),
    ]
    for (const { field, value, count } of choices) {
      const due = await leaves({ [field]: value })
      const message = `of \`${field}=${value}\` in ${name} must be ${due}, as its list, is ${count}` as const
      expect(count === due, message, { field: `data.${field}.0.count` })
    }
    if (choices.every(({ count }) => count === all)) untried(`the counts: every filter leaves all books of ${name}`)
    const keyword = keywordFor(await samples.book())
    const [found, said] = [await ask('search.multi', { keyword }), await ask('search.facets', { keyword })]
    expect(said.total === found.total, `of “${keyword}” must be ${found.total}, as its search, is ${said.total}`, {
      field: 'data.total',
    })
  },
}
const FILTERS = Object.keys(CHOICES) as (keyof typeof CHOICES)[]

/** Books to search for such words. */
const MAX_BOOKS = 12
/** Free chapters to read, for the text open to all. */
const MAX_FREE = 60
/** Words to search for. */
const MAX_WORDS = 3
/** Leading letters that words of one stem share: a search may find them all. */
const STEM = 4
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{6,}/gu) ?? []

/** Words in the opening of a book's first locked chapter that are nowhere in its free text. */
async function lockedWordsOf(book: Book, ask: Tester['ask']): Promise<string[]> {
  if (book.free_chapters > MAX_FREE || book.free_chapters >= book.chapter_count) return []
  const text = async (chapter_id: number) => {
    const { title, paragraphs } = await ask('chapter.free', { book_id: book.id, chapter_id })
    return { title, paragraphs }
  }
  const open = [JSON.stringify(book)]
  for (let id = 1; id <= book.free_chapters; id++) {
    const { title, paragraphs } = await text(id)
    open.push(title, ...paragraphs)
  }
  const { title, paragraphs } = await text(book.free_chapters + 1)
  const known = new Set([...open, title].flatMap(text => text.toLowerCase().match(/\p{L}+/gu) ?? []).map(stem))
  const words = new Set(paragraphs.flatMap(wordsOf).filter(word => !known.has(stem(word))))
  return [...words].slice(0, MAX_WORDS)
}

/** A word that only the opening of a locked chapter has finds nothing. */
const lockedWords: Check = {
  call: 'search.multi',
  rule: 'search',
  run: async ({ samples, ask, call, expect, untried }) => {
    await samples.locked()
    for (const { id: book_id } of (await samples.cards()).slice(0, MAX_BOOKS)) {
      const words = await lockedWordsOf(await ask('book.show', { book_id }), ask)
      for (const keyword of words) await finds(keyword, book_id)
      for (const keyword of words) await findsWithin(keyword, book_id)
      if (words.length) return
    }
    untried('search in locked chapters: no opening has a word of six letters that stands nowhere else in its book')

    async function finds(keyword: string, book_id: number) {
      const { items, corrected } = await ask('search.multi', { keyword, limit: 50 })
      const leaks = corrected === undefined && items.some(({ id }) => id === book_id)
      const message = `“${keyword}”, a word of a locked chapter, must not find its book, finds ${book_id}` as const
      expect(!leaks, message, { field: 'data.items' })
    }

    async function findsWithin(keyword: string, book_id: number) {
      const response = await orElse(() => call('book.find', { book_id, keyword }), undefined)
      const [place] = isRecord(response?.body) ? listIn<{ chapter_id: number }>(response.body['data']) : []
      const found = `finds chapter ${place?.chapter_id}`
      const message = `book.find must not find “${keyword}”, a word of a locked chapter, ${found}` as const
      expect(!place, message, { field: 'data.items', response })
    }
  },
}
const stem = (word: string) => word.slice(0, STEM)

const suggestions: Check = {
  call: 'search.multi2',
  rule: 'suggestions',
  run: async ({ samples, ask, expect }) => {
    const name = keywordFor(await samples.book())
    for (const keyword of [name, 'a', 't', 's', 'the']) {
      const found = await ask('search.multi2', { keyword })
      for (const kind of ['books', 'authors', 'tags'] as const) {
        const { length } = found[kind]
        expect(length <= SUGGESTED, `of “${keyword}” must be at most 5, are ${length}`, { field: `data.${kind}` })
      }
      const [book] = found.books
      if (book) {
        const known = await ask('book.show', { book_id: book.id })
        expect(known.name === book.name, `must be ${known.name}, as in book.show, is ${book.name}`, {
          field: 'data.books.0.name',
        })
      }
      const [author] = found.authors
      if (author) await ask('author.home', { author_id: author.id })
      const [tag] = found.tags
      if (tag) await ask('recommend.tag_group_list', { subid: tag.subid })
    }
  },
}

export const searchChecks = (): Check[] => [search, facets, lockedWords, suggestions]
