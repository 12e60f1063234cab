import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../../server/backend/catalogue/originals/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, FOLDER), 'utf8')

type Figures = { introduction: string; status: 'updating' | 'finished'; score: number; read_count: number }
type Author = { name: string; introduction: string }
type Original = Figures & { title: string; author: Author; category: string; tags: string[] }
const folders = readdirSync(FOLDER).sort()
const originals = folders.map((folder): Original => JSON.parse(read(`${folder}/book.json`)))

/** Names that each have an id, from `first` on. */
const named = (first: number, names: readonly string[]) =>
  [...new Set(names)].sort().map((name, index) => ({ id: first + index, name }))
const entry = (list: ReturnType<typeof named>, name: string) => list.find(one => one.name === name)!

// Genres and tags are asked for by one field, so no number may stand for both.
export const genres = named(1, originals.map(book => book.category))
export const tags = named(1001, originals.flatMap(book => book.tags))
export const authors = named(1, originals.map(book => book.author.name))
export const introductionOf = (author: string) => originals.find(book => book.author.name === author)!.author.introduction

/** A chapter's file is a heading and paragraphs, with empty lines between them. */
const chapterOf = (path: string, index: number, updated_at: string) => {
  const [heading = '', ...paragraphs] = read(path).trim().split(/\n{2,}/)
  const item = { id: index + 1, title: heading.replace('# ', ''), word_count: paragraphs.join(' ').split(/\s+/).length }
  return { ...item, is_free: true, price: 0, is_ordered: false, updated_at, paragraphs }
}

/** The house's own novels, six chapters each, all of them free here. */
export const books = originals.map(({ title, author, category, introduction, status, score, read_count, tags: own }, index) => {
  const [id, folder, updated_at] = [index + 1, folders[index], new Date(Date.UTC(2026, 4, 1 + index)).toISOString()]
  const files = readdirSync(new URL(`${folder}/`, FOLDER)).filter(file => file.endsWith('.txt'))
  const chapters = files.sort().map((file, place) => chapterOf(`${folder}/${file}`, place, updated_at))
  const drawing = read(`${folder}/cover.svg`)
  const cover = `/v1/cover?book_id=${id}&v=${createHash('sha256').update(drawing).digest('hex').slice(0, 8)}`
  const named = { id, name: title, author: entry(authors, author.name), category: entry(genres, category), cover }
  const card = { ...named, introduction, status, score, read_count, chapter_count: chapters.length, updated_at }
  const word_count = chapters.reduce((sum, chapter) => sum + chapter.word_count, 0)
  const show = { ...card, tags: own.map(tag => entry(tags, tag)), word_count, free_chapters: chapters.length }
  return { show, card: { ...card, introduction: introduction.slice(0, 200) }, chapters, drawing }
})
export type Book = (typeof books)[number]
