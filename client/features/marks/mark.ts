/** Locates a passage, even in a corrected chapter: its words, and roughly where they were. */
export type Anchor = {
  paragraph: number
  /** Offset in characters within the paragraph. */
  at: number
  /** The marked words; a newline between paragraphs. For a bookmark, the first words of its paragraph. */
  quote: string
}

/** A passage highlighted or a place bookmarked by a reader. */
export type Mark = Anchor & {
  id: string
  kind: 'highlight' | 'bookmark'
  book_id: number
  book_name: string
  chapter_id: number
  chapter_key?: number
  chapter_title: string
  /** '' for none. */
  note: string
  made_at: string
}

/** Maximum characters of a quote or a note (contract). */
export const LONGEST = 1000

/** Whether a mark belongs to this chapter, wherever a corrected edition has moved it. */
export const isIn = (mark: Mark, chapter: { id: number; key?: number | undefined }): boolean =>
  mark.chapter_key !== undefined && chapter.key !== undefined
    ? mark.chapter_key === chapter.key
    : mark.chapter_id === chapter.id

export const inOrder = (marks: readonly Mark[]): Mark[] =>
  [...marks].sort((a, b) => a.chapter_id - b.chapter_id || a.paragraph - b.paragraph || a.at - b.at)
