import { sql, type Selectable } from 'kysely'
import type { Book, BookCard } from '../../../shared/api/book.ts'
import { mainLanguage } from '../../../shared/language.ts'
import { cutAtWord } from '../../../shared/cutAtWord.ts'
import { cardAuthors } from '../database/engine/authors.ts'
import type { Tables } from '../database/schema/schema.ts'
import { foldedWords } from '../text/searchWords.ts'
import { labelled } from './genreLabels.ts'
import { coverAddress } from './pictures.ts'

/** Plain text: `_word_` marks emphasis, `***` is a scene break, a newline inside is a line of verse. */
export type Chapter = {
  title: string
  paragraphs: string[]
  /** In an EPUB: file and anchor, which corrected editions usually keep. */
  file?: string
  /** Volume or part; chapters of one volume are consecutive. */
  volume?: string
  /** By the author, no part of the text; a newline separates paragraphs. */
  noteBefore?: string
  noteAfter?: string
}

export type NewBook = {
  /** Stable identity, such as `original:<slug>`, `gutenberg:<file>` or `epub:<sha256>`. */
  sourceKey: string
  title: string
  /** Canonical BCP 47 tag such as `pt-BR`. Absent: unknown. */
  language?: string
  /** At least one, in order. */
  authors: { name: string; introduction?: string }[]
  introduction: string
  category: string
  tags: string[]
  status: 'updating' | 'finished'
  score: number
  readCount: number
  /** Later ones are locked. Absent: none for a new book, unchanged for a known one. */
  freeChapters?: number
  /** ISO 8601 in UTC. */
  updatedAt: string
  cover: { type: 'image/svg+xml' | 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Uint8Array } | null
  chapters: Chapter[]
}

export const foldedName = (title: string) => foldedWords(title).join(' ')

export const asNamed = (typed: string) =>
  sql`case when book.name = ${typed} then 0 when folded_name = ${foldedName(typed)} then 1 else 2 end`

export const columnsOf = (book: NewBook) => ({
  source_key: book.sourceKey,
  name: book.title,
  folded_name: foldedName(book.title),
  introduction: book.introduction,
  language: book.language ?? null,
  main_language: mainLanguage(book.language ?? ''),
  status: book.status,
  given_score: Math.round(book.score * 10) / 10,
  read_count: book.readCount,
  updated_at: new Date(book.updatedAt).toISOString(),
})

export const CARD_COLUMNS = [
  'name',
  'cover_hash',
  'cover_sizes',
  'tint',
  'language',
  'status',
  'category_id',
  'score',
  'rating_count',
  'chapter_count',
  'word_count',
  'read_count',
  'updated_at',
] as const satisfies (keyof Tables['book'])[]

export const DETAIL_COLUMNS = ['introduction', 'free_chapters'] as const

/** Characters on a card, including the ellipsis. */
export const INTRODUCTION_SHOWN = 200

type CardRow = Pick<Selectable<Tables['book']>, (typeof CARD_COLUMNS)[number]> & {
  id: number
  author_lines: string
  category_name: string
  introduction: string
}

export const toCard = (row: CardRow): BookCard => ({
  id: row.id,
  name: row.name,
  ...cardAuthors(row.author_lines),
  cover: coverAddress(row),
  ...(row.tint && { tint: row.tint }),
  introduction: cutAtWord(row.introduction, INTRODUCTION_SHOWN),
  ...(row.language && { language: row.language }),
  status: row.status,
  category: labelled({ id: row.category_id, name: row.category_name }),
  score: row.score,
  rating_count: row.rating_count,
  chapter_count: row.chapter_count,
  word_count: row.word_count,
  read_count: row.read_count,
  updated_at: row.updated_at,
})

type BookRow = CardRow & Pick<Selectable<Tables['book']>, (typeof DETAIL_COLUMNS)[number]>

export const toBook = (row: BookRow, { tags, volumes }: Pick<Book, 'tags' | 'volumes'>): Book => ({
  ...toCard(row),
  introduction: row.introduction,
  tags,
  word_count: row.word_count,
  free_chapters: row.free_chapters,
  updated_at: row.updated_at,
  ...(volumes?.length && { volumes }),
})
