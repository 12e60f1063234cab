/** A chapter as an edition of a book has it. */
export type EditionChapter = {
  title: string
  /** Where it stands in the EPUB; null where it came from elsewhere, or before that was noted. */
  file: string | null
  paragraphs: readonly string[]
}

/** A chapter that is known: what readers have of it hangs on its key. */
export type KnownChapter = EditionChapter & {
  key: number
  number: number
  /** An edition took it away; one that brings it back finds it here. */
  isRetired: boolean
}

const BARE = /^(?:chapter|part)?[\s.:]*(?:\d+|[ivxlc]+)[\s.:]*$/i

/** Whether a title has words of its own: `Chapter 3` is another chapter's as soon as one is inserted before it. */
export const hasWords = (title: string): boolean => /\p{L}/u.test(title) && !BARE.test(title.trim())
