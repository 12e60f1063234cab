import type { BookCard } from '../../../shared/api/book.ts'
import type { Check } from '../kit/check.ts'
import { listIn } from '../kit/samples.ts'
import type { Fields } from '../kit/wire.ts'

/** Genres, tags or words that are looked into. */
const MOST = 6

type Page = { items: BookCard[]; total: number }
const descends = (values: number[]) => values.every((value, index) => index === 0 || value <= values[index - 1]!)

const genres: Check = {
  call: 'recommend.tag_group_list',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    const list = async (input: Fields) =>
      (await ask('recommend.tag_group_list', { limit: 50, ...input })) as unknown as Page
    for (const { subid, name, book_count } of (await samples.genres()).slice(0, MOST)) {
      const { items, total } = await list({ subid })
      expect(total === book_count, `of ${name} is ${book_count}, its list has ${total}`, {
        field: 'data.items.0.book_count',
      })
      const strangers = items.filter(({ category }) => category.id !== subid)
      expect(!strangers.length, `books of another category stand in ${name}`, { field: 'data.items.0.category' })
      const finished = await list({ subid, status: 'finished' })
      const updating = await list({ subid, status: 'updating' })
      const sum = finished.total + updating.total
      expect(sum === total, `of ${name}: finished and updating make ${sum}, all are ${total}`, { field: 'data.total' })
      const filtered = [
        ...finished.items.map(book => book.status === 'finished'),
        ...updating.items.map(book => book.status === 'updating'),
      ]
      expect(!filtered.includes(false), `\`status\` does not filter ${name}`, { field: 'data.items.0.status' })
      const scores = (await list({ subid, sort: 'score' })).items.map(({ score }) => score)
      expect(descends(scores), `\`sort=score\` must begin with the best`, { field: 'data.items.0.score' })
      const reads = (await list({ subid, sort: 'popular' })).items.map(({ read_count }) => read_count)
      expect(descends(reads), `\`sort=popular\` must begin with the most read`, { field: 'data.items.0.read_count' })
    }
  },
}

const tags: Check = {
  call: 'seo.book_tags',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    for (const { subid, name, book_count } of (await samples.tags()).slice(0, MOST)) {
      const { total } = (await ask('recommend.tag_group_list', { subid })) as unknown as Page
      expect(total === book_count, `of ${name} is ${book_count}, its list has ${total}`, {
        field: 'data.items.0.book_count',
      })
    }
    const { total } = await ask('seo.book_tags', {})
    const letters = [...'abcdefghijklmnopqrstuvwxyz', '0-9']
    let sum = 0
    for (const letter of letters) sum += (await ask('seo.book_tags', { letter, limit: 1 })).total
    expect(sum <= total, `the letters have ${sum} tags together, all are ${total}`, { field: 'data.total' })
  },
}

const words: Check = {
  call: 'seo.keywords.page',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    for (const { name, book_count } of (await samples.words()).slice(0, MOST)) {
      const { total } = await ask('seo.keywords.page', { name })
      expect(total === book_count, `of ${name} is ${book_count}, its list has ${total}`, {
        field: 'data.items.0.book_count',
      })
    }
  },
}

const rankings: Check = {
  call: 'bookRank.book_list',
  rule: 'catalogue',
  run: async ({ samples, ask, expect }) => {
    for (const { type, id, name } of await samples.rankings()) {
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
    for (const { subid, books } of (await samples.sections()).slice(0, MOST)) {
      const whole = listIn<BookCard>(await ask('recommend.index3', { subid, limit: 50 }))
      const same = books.every(({ id }, index) => index >= whole.length || whole[index]!.id === id)
      expect(same && books.length <= whole.length, `section ${subid} does not begin as its list`, {
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
    expect(name === author.name, `is ${name}, the book says ${author.name}`, { field: 'data.author.name' })
    expect(book_count === home.total, `is ${book_count}, total ${home.total}`, { field: 'data.author.book_count' })
    const has = home.total > 50 || home.items.some(book => book.id === id)
    expect(has, `book ${id} is not among its author's`, { field: 'data.items' })
  },
}

export const catalogueChecks = (): Check[] => [genres, tags, words, rankings, sections, author]
