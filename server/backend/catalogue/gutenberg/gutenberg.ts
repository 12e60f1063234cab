import type { NewBook } from '../../books/book.ts'
import { seededDate } from '../../text/seededNumbers.ts'
import type { Classic } from './forms/classic.ts'
import { austen } from './classics/austen.ts'
import { chesterton } from './classics/chesterton.ts'
import { others } from './classics/others.ts'
import { shakespeare } from './classics/shakespeare.ts'
import { linesOf } from '../prose/split.ts'

/** The books taken from the corpus, without those that are in copyright in some countries, or are no stories. */
export const classics: Classic[] = [...others, ...austen, ...chesterton, ...shakespeare]

/** A classic as a book, from the bytes of its file in the corpus and of its SVG cover. */
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
