import type { ParsedInput } from '../../../shared/api/endpoints.ts'
import { books, type Book } from './books.ts'

type Filter = Omit<ParsedInput<'recommend.tag_group_list'>, 'subid' | 'page' | 'limit'>
type By = (book: Book) => number
export const cards = (list: readonly Book[]) => list.map(({ card }) => card)
export const has = ({ show }: Book, subid: number) => [show.category, ...show.tags].some(({ id }) => id === subid)

const ORDERS = {
  popular: book => book.show.read_count,
  updated: book => Date.parse(book.show.updated_at) / 1000,
  score: book => book.show.score,
  words: book => book.show.word_count,
} satisfies Record<string, By>
export const sorted = (list: readonly Book[], by: By) => list.toSorted((a, b) => by(b) - by(a))
const WORDS = { short: [0, 20_000], medium: [20_000, 80_000], long: [80_000, 200_000], epic: [200_000, Infinity] }
const DAYS = { week: 7, month: 30, year: 365 }
const idsOf = (list = '') => list.split(',').filter(Boolean).map(Number)

/** The books of a list that match the filter, in its sort order if it has one. */
export function filtered(list: readonly Book[], { length, within, tags, not_tags, ...filter }: Filter) {
  const [least = 0, most = Infinity] = length ? WORDS[length] : []
  const since = within ? Date.now() / 1000 - DAYS[within] * 86_400 : 0
  const found = list.filter(book => {
    const { status, score, word_count } = book.show
    const figures = word_count >= least && word_count < most && score >= Number(filter.min_score ?? 0)
    const state = status === (filter.status ?? status) && ORDERS.updated(book) >= since && filter.price !== 'paid'
    return figures && state && idsOf(tags).every(tag => has(book, tag)) && !idsOf(not_tags).some(tag => has(book, tag))
  })
  return filter.sort ? sorted(found, ORDERS[filter.sort]) : found
}

/** The first matching text of a book with the words marked, if any. */
export function highlightOf({ show, chapters }: Book, keyword: string) {
  const names = [show.name, show.author.name, ...show.tags.map(({ name }) => name), show.introduction]
  const place = (text: string) => text.toLowerCase().indexOf(keyword.toLowerCase())
  const hits = [...names, ...chapters.flatMap(({ paragraphs }) => paragraphs)].filter(text => place(text) >= 0)
  return hits.slice(0, 1).map(hit => {
    const [from, to] = [place(hit), place(hit) + keyword.length]
    return `${hit.slice(Math.max(0, from - 60), from)}_${hit.slice(from, to)}_${hit.slice(to, to + 120)}`
  })
}

export const RANKINGS = [
  { type: 'popular', id: 1, name: 'Most read', by: ORDERS.popular },
  { type: 'new', id: 1, name: 'Just updated', by: ORDERS.updated },
]
export const SECTIONS = [
  { subid: 1, name: 'New here', layout: 'rail' as const, books: cards(sorted(books, ORDERS.updated)) },
  { subid: 2, name: 'Most read', layout: 'ranked' as const, books: cards(sorted(books, ORDERS.popular)) },
]
