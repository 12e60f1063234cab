import type { Book, BookCard } from '../../../shared/api/book.ts'
import { CHOICES, LENGTH_ENDS, LENGTHS, SORTS } from '../../../shared/bookFilter.ts'
import type { Check, Tester } from '../kit/check.ts'
import { listIn } from '../kit/samples.ts'
import { orElse, Untried } from '../kit/session.ts'
import type { Fields } from '../kit/wire.ts'

/** Genres, tags or words to open. */
const MAX = 6

type Page = { items: BookCard[]; total: number }
const descends = (values: number[]) => values.every((value, index) => index === 0 || value <= values[index - 1]!)

/** The field of each sort order; only the book itself has its words. */
const ORDERS: Record<Sort, (card: BookCard, test: Tester) => number | Promise<number>> = {
  popular: ({ read_count }) => read_count,
  score: ({ score }) => score,
  updated: async ({ id }, { ask }) => Date.parse((await ask('book.show', { book_id: id })).updated_at),
  words: async ({ id }, { ask }) => (await ask('book.show', { book_id: id })).word_count,
}
type Sort = (typeof SORTS)[number]
/** Books of a list to check. */
const LOOKED_AT = 10

/** Each sort order of a genre; a genre whose books have the same order in another one proves nothing. */
const sorts: Check = {
  call: 'recommend.tag_group_list',
  rule: 'catalogue',
  run: async test => {
    const list = async (subid: number, sort?: Sort) => {
      const input = { subid, limit: LOOKED_AT, ...(sort && { sort }) }
      return listIn<BookCard>(await test.ask('recommend.tag_group_list', input))
    }
    const shelves = [...(await test.samples.genres()), ...(await orElse(test.samples.tags, []))].slice(0, MAX)
    for (const sort of SORTS) {
      const values = (cards: BookCard[]) => Promise.all(cards.map(card => ORDERS[sort](card, test)))
      let isShown = false
      for (const { subid, name } of shelves) {
        const sorted = await values(await list(subid, sort))
        const message = `\`sort=${sort}\` of ${name} must fall, is ${sorted.slice(0, 5).join(', ')}` as const
        test.expect(descends(sorted), message, { field: 'data.items' })
        const other = await values(await list(subid, sort === 'popular' ? 'score' : 'popular'))
        isShown ||= !descends(other)
      }
      if (!isShown) test.untried(`\`sort=${sort}\`: in no genre do the books stand otherwise than in another order`)
    }
  },
}

const genres: Check = {
  call: 'recommend.tag_group_list',
  rule: 'catalogue',
  run: async ({ samples, ask, expect, untried }) => {
    let isShown = false
    const list = async (input: Fields) =>
      (await ask('recommend.tag_group_list', { limit: 50, ...input })) as unknown as Page
    for (const { subid, name, book_count } of some(await samples.genres(), 'genre').slice(0, MAX)) {
      const { items, total } = await list({ subid })
      expect(total === book_count, `of ${name} must be ${total}, as its list has, is ${book_count}`, {
        field: 'data.items.0.book_count',
      })
      const strangers = items.filter(({ category }) => category.id !== subid)
      expect(!strangers.length, `must be ${name} in its list, is ${strangers[0]?.category.name}`, {
        field: 'data.items.0.category',
      })
      const finished = await list({ subid, status: 'finished' })
      const updating = await list({ subid, status: 'updating' })
      const sum = finished.total + updating.total
      expect(sum === total, `of ${name}, finished and updating, must be ${total} as without \`status\`, is ${sum}`, {
        field: 'data.total',
      })
      const filtered = [
        ...finished.items.map(book => book.status === 'finished'),
        ...updating.items.map(book => book.status === 'updating'),
      ]
      expect(!filtered.includes(false), `in ${name} must be as \`status\` requests`, { field: 'data.items.0.status' })
      isShown ||= finished.total > 0 && updating.total > 0
    }
    if (!isShown) untried('`status`: no genre has both finished and updating books')
  },
}

/** Addresses contain the names. */
const names: Check = {
  call: 'recommend.tag_group_list',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    const german = await ask('recommend.tag_group_list', { section: 27, lang: 'de-DE' }, { language: false })
    const genres = new Map((german.items as { subid: number; name: string }[]).map(({ subid, name }) => [subid, name]))
    for (const { subid, name } of some(await samples.genres(), 'genre')) {
      const other = genres.get(subid) ?? name
      const message =
        `must be ${name} in every language, is ${other} with \`lang=de-DE\`: \`label\` is translated` as const
      expect(other === name, message, { field: 'data.items.0.name' })
    }
  },
}

/** Whether a book is in a list with this filter; `status` is on its card, and `within` needs the server's clock. */
const PASSES = {
  length: ({ word_count }, value) => LENGTHS[LENGTH_ENDS.filter(end => word_count >= end).length] === value,
  price: ({ free_chapters, chapter_count }, value) => free_chapters >= chapter_count === (value === 'free'),
  min_score: ({ score }, value) => score >= Number(value),
} satisfies Partial<Record<keyof typeof CHOICES, (book: Book, value: string) => boolean>>
const FILTERS = Object.keys(PASSES) as (keyof typeof PASSES)[]

/** A filter takes books away that do not pass it. */
const filters: Check = {
  call: 'recommend.tag_group_list',
  rule: 'catalogue',
  run: async ({ samples, ask, expect, untried }) => {
    const unshown = new Set(FILTERS)
    for (const { subid, name } of (await samples.genres()).slice(0, MAX)) {
      if (!unshown.size) return
      const list = async (input: Fields) =>
        listIn<BookCard>(await ask('recommend.tag_group_list', { subid, limit: 50, ...input }))
      const cards = await list({ limit: LOOKED_AT })
      const books = await Promise.all(cards.map(({ id }) => ask('book.show', { book_id: id })))
      for (const field of unshown) {
        const value = CHOICES[field].find(value => books.some(book => !PASSES[field](book, value)))
        if (value === undefined) continue
        unshown.delete(field)
        const left = new Set((await list({ [field]: value })).map(({ id }) => id))
        const other = books.find(book => left.has(book.id) && !PASSES[field](book, value))
        const message = `with \`${field}=${value}\` ${name} must not have book ${other?.id}` as const
        expect(!other, message, { field: 'data.items' })
      }
    }
    for (const field of unshown) untried(`\`${field}\`: every book of the first genres passes each of its choices`)
  },
}

const tags: Check = {
  call: 'seo.book_tags',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    for (const { subid, name, book_count } of some(await samples.tags(), 'tag').slice(0, MAX)) {
      const { total } = (await ask('recommend.tag_group_list', { subid })) as unknown as Page
      expect(total === book_count, `of ${name} must be ${total}, as its list has, is ${book_count}`, {
        field: 'data.items.0.book_count',
      })
    }
  },
}

/** By letter: a list has what is filed under it, and `letters` are those with a list. */
const alphabet = (call: 'seo.book_tags' | 'seo.keywords.page', requests: readonly string[]): Check => ({
  call,
  rule: 'catalogue',
  run: async ({ ask, expect, untried }) => {
    const { total, letters } = (await ask(call, {})) as { total: number; letters?: string[] }
    if (!total) untried('the list by letters is empty')
    let sum = 0
    for (const letter of requests) {
      const of = (await ask(call, { letter })) as { items: { name: string }[]; total: number }
      sum += of.total
      // Đ is filed under d, and Chinese by pinyin: only a plain letter tells.
      const begins = letter === '0-9' ? /^\P{L}/u : new RegExp(`^\\P{L}*(?:${letter}|[^a-z])`, 'iu')
      const other = of.items.find(({ name }) => !begins.test(unaccented(name)))
      expect(!other, `of the letter ${letter} must begin with it, is ${other?.name}`, { field: 'data.items.0.name' })
      if (!letters) continue
      const isNamed = letters.some(one => one.toLowerCase() === letter)
      const due = of.total ? 'have' : 'not have'
      const message = `must ${due} ${letter}, which begins ${of.total} names, is ${letters.join(' ')}` as const
      expect(isNamed === of.total > 0, message, { field: 'data.letters' })
    }
    expect(sum <= total, `of all letters must be at most ${total}, all there are, is ${sum}`, { field: 'data.total' })
  },
})

/** A non-empty list; an empty one proves nothing. */
function some<T>(list: T[], what: string): T[] {
  if (!list.length) throw new Untried(`the server has no ${what}`)
  return list
}

const unaccented = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '')

const words: Check = {
  call: 'seo.keywords.page',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    for (const { name, book_count } of some(await samples.words(), 'search word').slice(0, MAX)) {
      const { total } = await ask('seo.keywords.page', { name })
      expect(total === book_count, `of ${name} must be ${total}, as its list has, is ${book_count}`, {
        field: 'data.items.0.book_count',
      })
    }
  },
}

const rankings: Check = {
  call: 'bookRank.book_list',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    for (const { type, id, name } of some(await samples.rankings(), 'ranking')) {
      const { items } = await ask('bookRank.book_list', { type, id, limit: 50 })
      const ranked = items.every(({ rank }, index) => rank === index + 1)
      expect(ranked, `of ${name} must count 1, 2, 3 …`, { field: 'data.items.0.rank' })
      expect(descends(items.map(({ value }) => value)), `of ${name} must fall`, { field: 'data.items.0.value' })
      const second = await ask('bookRank.book_list', { type, id, limit: 2, page: 2 })
      const goesOn = second.items.every(({ rank }, index) => rank === index + 3)
      expect(goesOn, `of ${name} must go on over the pages`, { field: 'data.items.0.rank' })
    }
  },
}

const sections: Check = {
  call: 'recommend.index3',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    for (const { subid, books } of some(await samples.sections(), 'home section').slice(0, MAX)) {
      const whole = listIn<BookCard>(await ask('recommend.index3', { subid, limit: 50 }))
      const same = books.every(({ id }, index) => index >= whole.length || whole[index]!.id === id)
      expect(same && books.length <= whole.length, `of section ${subid} must be the beginning of its list`, {
        field: 'data.items.0.books',
      })
    }
  },
}

const author: Check = {
  call: 'author.home',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    const { id, author } = await samples.book()
    const home = await ask('author.home', { author_id: author.id, limit: 50 })
    const { book_count, name } = home.author
    expect(name === author.name, `must be ${author.name}, as in the book, is ${name}`, { field: 'data.author.name' })
    expect(book_count === home.total, `must be ${home.total}, as total, is ${book_count}`, {
      field: 'data.author.book_count',
    })
    const has = home.total > 50 || home.items.some(book => book.id === id)
    expect(has, `must have book ${id}, which is by this author`, { field: 'data.items' })
  },
}

const freeBooks: Check = {
  call: 'seo.free',
  rule: 'catalogue',
  run: async ({ ask, expect }) => {
    for (const { id } of (await ask('seo.free')).items.slice(0, MAX)) {
      const { chapter_count, free_chapters } = await ask('book.show', { book_id: id })
      const message = `book ${id} must be free, has ${free_chapters} free of ${chapter_count} chapters` as const
      expect(free_chapters >= chapter_count, message, { field: 'data.items' })
    }
  },
}

export const catalogueChecks = (): Check[] => [
  genres,
  names,
  filters,
  sorts,
  tags,
  alphabet('seo.book_tags', [...'abcdefghijklmnopqrstuvwxyz', '0-9']),
  // It may cost as much as a search and be rate-limited like one.
  alphabet('seo.keywords.page', [...'atz']),
  words,
  rankings,
  sections,
  author,
  freeBooks,
]
