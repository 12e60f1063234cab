/** A position this near to a chapter's end is its end. */
export const CHAPTER_END = 0.98
