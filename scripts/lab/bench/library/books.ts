import { drawCover } from '../../../../server/backend/artwork/cover.ts'
import type { Book, BookCard, Chapter, ChapterItem } from '../../../../shared/api/book.ts'
import type { HomeSection } from '../../../../shared/api/home.ts'
import { globSync, readFileSync } from 'node:fs'

/** Books on the home page, and chapters of each, on all servers of the bench. */
export const BOOKS = 60
export const CHAPTERS = 200
const IN_A_SECTION = 10
const UPDATED = '2026-01-01T00:00:00.000Z'

const FIRST = ['The Salt', 'A Winter', 'The Last', 'My Quiet', 'The Hollow', 'A Thousand', 'The Glass', 'Her Second']
const SECOND = ['Crown', 'Orchard', 'Lighthouse', 'Bargain', 'Regiment', 'Duchess', 'Harbour', 'Cartographer', 'Oath']
const GENRES = ['Fantasy', 'Romance', 'Mystery', 'Science Fiction', 'System', 'Horror']
const AUTHORS = ['Mara Vale', 'Jonas Whitlock', 'Ines Duarte', 'Tomas Lindqvist', 'Adaeze Obi']
const TAGS = ['Slow Burn', 'Found Family', 'Revenge', 'Rebirth', 'Court Intrigue']

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

export function card(id: number): BookCard {
  const genre = id % GENRES.length
  return {
    id,
    name: `${pick(FIRST, id)} ${pick(SECOND, id * 5 + (id >> 3))}`,
    author: { id: 1 + (id % AUTHORS.length), name: pick(AUTHORS, id) },
    cover: `/v1/book.cover?book_id=${id}`,
    introduction: prose(id, 60).join(' ').slice(0, 200),
    status: id % 3 === 0 ? 'finished' : 'updating',
    category: { id: genre + 1, name: pick(GENRES, genre) },
    score: 3.5 + (id % 15) / 10,
    chapter_count: CHAPTERS,
    read_count: 1234 + id * 7919,
  }
}

export const book = (id: number): Book => ({
  ...card(id),
  introduction: prose(id, 150).join('\n\n'),
  tags: TAGS.map((name, index) => ({ id: index + 1, name })),
  word_count: CHAPTERS * CHAPTER_WORDS,
  free_chapters: CHAPTERS,
  updated_at: UPDATED,
})

export const chapterItem = (id: number): ChapterItem => ({
  id,
  title: `${id}. ${prose(id, 4).join(' ')}`,
  word_count: CHAPTER_WORDS,
  is_free: true,
  price: 0,
  is_ordered: false,
  updated_at: UPDATED,
})

export const chapter = (bookId: number, id: number): Chapter => ({
  ...chapterItem(id),
  book_id: bookId,
  book_name: card(bookId).name,
  paragraphs: prose(bookId * CHAPTERS + id, CHAPTER_WORDS),
  locked: false,
  prev_id: id > 1 ? id - 1 : null,
  next_id: id < CHAPTERS ? id + 1 : null,
  chapter_count: CHAPTERS,
})

export const cards = (from: number, count: number) => Array.from({ length: count }, (_, index) => card(from + index))

const LAYOUTS = ['rail', 'grid', 'list', 'ranked', 'rail', 'grid'] as const
const NAMES = ['New and growing', 'Most read', 'Editors’ choice', 'Weekly ranking', 'Finished novels', 'For tonight']

/** Sixty books in six sections. */
export const sections = (): HomeSection[] =>
  LAYOUTS.map((layout, index) => ({
    subid: index + 1,
    name: NAMES[index] ?? '',
    layout,
    books: cards(1 + index * IN_A_SECTION, BOOKS / LAYOUTS.length),
  }))

/** Recommendations for a book. */
export const recommended = (id: number) => cards((id % (BOOKS - IN_A_SECTION)) + 1, IN_A_SECTION)

/** The cover of a book as an SVG, the same on all servers of the bench. */
export function cover(id: number): string {
  const { name, author, category } = card(id)
  return Buffer.from(drawCover({ title: name, author: author.name, category: category.name })).toString()
}

/** Words of a chapter, as in the measurements behind the goals. */
const CHAPTER_WORDS = 2500

/** Plain paragraphs of the sample novels: real prose, since invented words compress differently. */
const paragraphs = globSync('server/backend/catalogue/originals/*/*.txt')
  .toSorted()
  .flatMap(file => readFileSync(file, 'utf8').split(/\n{2,}/))
  .map(paragraph => paragraph.replaceAll('_', '').replaceAll('\n', ' ').trim())
  .filter(paragraph => paragraph && !/^(#|\*)/.test(paragraph))

/** Paragraphs with this many words, from another position in the prose for each number. */
function prose(number: number, words: number): string[] {
  const taken: string[] = []
  for (let index = number * 31; words > 0; index++) {
    const parts = (paragraphs[index % paragraphs.length] ?? '').split(' ').slice(0, words)
    taken.push(parts.join(' '))
    words -= parts.length
  }
  return taken
}
