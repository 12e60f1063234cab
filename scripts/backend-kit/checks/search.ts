import type { Check } from '../kit/check.ts'
import { keywordFor } from '../kit/inputs.ts'

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
      `“${keyword}” does not find book ${id}`,
      { field: 'data.items' },
    )
    const none = await ask('search.multi', { keyword: NONSENSE })
    expect(none.total === 0 && !none.items.length, 'nonsense must find nothing, and be 200', { field: 'data.total' })
    const other = status === 'finished' ? 'updating' : 'finished'
    const filtered = await ask('search.multi', { keyword, status: other })
    expect(
      filtered.items.every(book => book.status === other),
      '`status` does not filter',
      { field: 'data.items.0.status' },
    )
    const within = await ask('search.multi', { keyword, category_id: category.id })
    const same = within.items.every(book => book.category.id === category.id)
    expect(same, '`category_id` does not filter', { field: 'data.items.0.category' })
    const scores = (await ask('search.multi', { keyword, sort: 'score' })).items.map(({ score }) => score)
    const descends = scores.every((score, index) => index === 0 || score <= scores[index - 1]!)
    expect(descends, '`sort: score` must begin with the best', { field: 'data.items.0.score' })
  },
}

const suggestions: Check = {
  call: 'search.multi2',
  rule: 'suggestions',
  run: async ({ samples, ask, expect }) => {
    const name = keywordFor(await samples.book())
    for (const keyword of [name, 'a', 't', 's', 'the']) {
      const found = await ask('search.multi2', { keyword })
      for (const kind of ['books', 'authors', 'tags'] as const) {
        const { length } = found[kind]
        expect(length <= SUGGESTED, `at most 5, “${keyword}” gives ${length}`, { field: `data.${kind}` })
      }
      const [book] = found.books
      if (book) {
        const known = await ask('book.show', { book_id: book.id })
        expect(known.name === book.name, `is ${book.name}, book.show says ${known.name}`, {
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

export const searchChecks = (): Check[] => [search, suggestions]
