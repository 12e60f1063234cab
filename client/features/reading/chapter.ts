import type { RefObject } from 'react'
import type { Book, Chapter } from '../../../shared/api/book.ts'
import { directionOf } from '../../../shared/language.ts'
import { activeLocale } from '../../text/activeLocale.ts'
import { foreign } from '../../text/foreign.ts'
import type { READ_FIELDS } from './readFields.ts'

/** A book and a chapter as reading needs them; the text is passed separately. */
export type ReadBook = Pick<Book, (typeof READ_FIELDS)[number]>
export type ReadChapter = Omit<Chapter, 'paragraphs'>

/** What the parts around an open chapter get; `body` holds its text. */
export type AroundChapter = { book: ReadBook; chapter: ReadChapter; body: RefObject<HTMLElement | null> }

/** Whether an adjacent chapter exists and is free: locked ones are never prefetched. */
export const isFree = ({ free_chapters }: ReadBook, chapterId: number | null): chapterId is number =>
  chapterId !== null && chapterId <= free_chapters

/** Language of novels without a language, whatever the site's. */
export const USUAL_LANGUAGE = 'en'
type Language = Pick<ReadBook, 'language'>
/** For the words of a book: its pages turn in the direction of its lines. */
export const textLanguage = ({ language = USUAL_LANGUAGE }: Language) => ({
  lang: language,
  dir: directionOf(language),
})
/** For words of the site within a chapter. */
export const siteLanguage = (book: Language) => {
  const { lang, dir } = textLanguage(book)
  const site = activeLocale()
  return foreign(lang) || dir !== site.dir ? { lang: site.iso, dir: site.dir } : {}
}

/** Id of the element with the text of the open chapter. */
export const TEXT_ID = 'chapter-text'
/** The place in the bar over a chapter where its ribbon hangs once it can be pulled (`features/passages/`). */
export const RIBBON_ID = 'ribbon'
/** Event of the document that adds or removes a bookmark at the top of the screen. */
export const PULL_RIBBON = 'pull-ribbon'
/** Event of the document that opens the list of keyboard shortcuts. */
export const OPEN_KEYS = 'open-keys'
/** Event of the document that opens the book's names; its detail is the name to start with, or ''. */
export const OPEN_NAMES = 'open-names'
/** Event of the document: the words of the text have changed. */
export const WORDS_CHANGED = 'words-changed'
