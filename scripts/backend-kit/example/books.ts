import { readdirSync, readFileSync } from 'node:fs'
import type { Output } from '../../../shared/api/endpoints.ts'

const FOLDER = new URL('../../../server/backend/catalogue/originals/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8')

type Figures = Pick<Output<'book.show'>, 'introduction' | 'status' | 'score' | 'read_count'>
type Names = { title: string; category: string; tags: string[]; author: { name: string; introduction: string } }
const folders = readdirSync(FOLDER).toSorted()
const originals = folders.map((folder): Figures & Names => JSON.parse(read(`${folder}/book.json`)))

/** Names with ids, from `first` on. */
const named = (first: number, names: string[]) =>
  [...new Set(names)].toSorted().map((name, index) => ({ id: first + index, name }))
const entry = (list: ReturnType<typeof named>, name: string) => list.find(one => one.name === name)!
const names = originals.map(({ author }) => author.name)
export const authors = named(1, names)
export const introductionOf = (name: string) => originals[names.indexOf(name)]!.author.introduction
// One field selects genres and tags, so their ids must differ.
const [kinds, labels] = [originals.map(book => book.category), originals.flatMap(book => book.tags)]
export const genres = named(1, kinds)
export const tags = named(1001, labels)

/** A chapter's file is a heading, fields below it, and paragraphs, separated by empty lines. */
function chapterOf(path: string, index: number, updated_at: string) {
  const [heading = '', ...paragraphs] = read(path).trim().split('\n\n')
  const named = { id: index + 1, title: heading.split('\n')[0]!.slice(2), updated_at, is_free: true, is_ordered: false }
  return { item: { ...named, price: 0, word_count: paragraphs.join(' ').split(/\s+/).length }, paragraphs }
}

/** Our own novels, six chapters each, all of them free here. */
export const books = originals.map((book, index) => {
  const updated_at = new Date(Date.UTC(2026, 4, index + 1)).toISOString()
  const files = [1, 2, 3, 4, 5, 6].map(number => `${folders[index]}/0${number}.txt`)
  const chapters = files.map((file, place) => chapterOf(file, place, updated_at))
  const base = { id: index + 1, name: book.title, author: entry(authors, book.author.name), updated_at }
  const { status, score, read_count, introduction } = book
  const figures = { status, score, read_count, chapter_count: chapters.length, category: entry(genres, book.category) }
  const cover = `/v1/cover?book_id=${index + 1}&v=1`
  const card = { ...base, ...figures, cover, introduction: introduction.slice(0, 200) }
  const word_count = chapters.reduce((sum, { item }) => sum + item.word_count, 0)
  const show = {
    ...card,
    introduction,
    word_count,
    free_chapters: chapters.length,
    tags: book.tags.map(tag => entry(tags, tag)),
  }
  return { show, card, chapters, items: chapters.map(({ item }) => item), drawing: read(`${folders[index]}/cover.svg`) }
})
export type Book = (typeof books)[number]
