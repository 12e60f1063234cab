/** A chapter of an edition. */
export type EditionChapter = {
  title: string
  /** Its file in the EPUB; null for other sources or old imports. */
  file: string | null
  paragraphs: readonly string[]
}

/** A known chapter: readers' data refers to its key. */
export type KnownChapter = EditionChapter & {
  key: number
  number: number
  /** An edition deleted it; one that restores it finds it here. */
  isRetired: boolean
}

const BARE = /^(?:chapter|part)?[\s.:]*(?:\d+|[ivxlc]+)[\s.:]*$/i

/** Whether a title identifies a chapter: `Chapter 3` names another chapter once one is inserted before it. */
export const hasWords = (title: string): boolean => /\p{L}/u.test(title) && !BARE.test(title.trim())
