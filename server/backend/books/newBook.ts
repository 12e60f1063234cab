/** Paragraphs are plain text: `_word_` marks emphasis, `***` is a scene break, a newline inside is a line of verse. */
export type Chapter = {
  title: string
  paragraphs: string[]
  /** Of an EPUB: the file where it stands, and the anchor where it begins there. Corrected editions mostly keep it. */
  file?: string
  /** Title of the volume or part that it stands in; those of one volume follow each other. */
  volume?: string
}

/** A book as it comes into the house, wherever it comes from. */
export type NewBook = {
  /** Stable identity, such as `original:<slug>`, `gutenberg:<file>` or `epub:<sha256>`. */
  sourceKey: string
  title: string
  author: { name: string; introduction?: string }
  introduction: string
  /** Name of its one genre. */
  category: string
  tags: string[]
  status: 'updating' | 'finished'
  /** 0 to 5. */
  score: number
  readCount: number
  /** Chapters beyond this number are locked. Absent: of a new book none is, of a known one those that were. */
  freeChapters?: number
  /** ISO 8601 in UTC. */
  updatedAt: string
  cover: { type: 'image/svg+xml' | 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Uint8Array } | null
  chapters: Chapter[]
}
