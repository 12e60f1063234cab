import type { NewBook } from '../../books/book.ts'
import { seededDate } from '../seededDate.ts'
import type { Classic } from './forms/classic.ts'
import { austen } from './classics/austen.ts'
import { chesterton } from './classics/chesterton.ts'
import { others } from './classics/others.ts'
import { shakespeare } from './classics/shakespeare.ts'
import { linesOf } from '../prose/split.ts'

/** The books that we take from the corpus. Texts that are in copyright in some countries, or no stories, stay out. */
export const classics: Classic[] = [...others, ...austen, ...chesterton, ...shakespeare]

/** A classic as a book of ours, from the bytes of its file in the corpus and of its cover, an SVG. */
export const classicBook = (
  { file, freeChapters, chapters: split, ...about }: Classic,
  bytes: Uint8Array,
  cover: Uint8Array,
): NewBook => {
  const chapters = split(linesOf(bytes))
  return {
    ...about,
    sourceKey: `gutenberg:${file}`,
    status: 'finished',
    freeChapters: freeChapters ?? chapters.length,
    updatedAt: seededDate(file),
    cover: { type: 'image/svg+xml', bytes: cover },
    chapters,
  }
}
