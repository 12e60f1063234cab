import type { RefObject } from 'react'
import type { Book, Chapter } from '../../../shared/api/book.ts'
import { textLanguage } from '../../../shared/language.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { foreign } from '../../../shared/text/format.ts'
import type { READ_FIELDS } from './readFields.ts'

export type ReadBook = Pick<Book, (typeof READ_FIELDS)[number]>
export type ReadChapter = Omit<Chapter, 'paragraphs'>

/** Props of the components around an open chapter; `body` holds its text. */
export type AroundChapter = { book: ReadBook; chapter: ReadChapter; body: RefObject<HTMLElement | null> }

/** Whether an adjacent chapter exists and is free; locked ones are never prefetched. */
export const isFree = ({ free_chapters }: ReadBook, chapterId: number | null): chapterId is number =>
  chapterId !== null && chapterId <= free_chapters

export const siteLanguage = (book: Pick<ReadBook, 'language'>) => {
  const { lang, dir } = textLanguage(book)
  const site = activeLocale()
  return foreign(lang) || dir !== site.dir ? { lang: site.iso, dir: site.dir } : {}
}

export const TEXT_ID = 'chapter-text'
export const RIBBON_ID = 'ribbon'
export const PULL_RIBBON = 'pull-ribbon'
export const OPEN_KEYS = 'open-keys'
/** Document event that opens the book's name replacements; its detail is the initial name, or ''. */
export const OPEN_NAMES = 'open-names'
export const WORDS_CHANGED = 'words-changed'
