import type { Chapter } from '../../../books/book.ts'
import type { Category } from '../../category.ts'

/** Our description of a classic; its text comes from the corpus. */
export type Classic = {
  /** The file in the corpus, without its extension. */
  file: string
  title: string
  author: { name: string; introduction: string }
  introduction: string
  category: Category
  tags: string[]
  /** From 0 to 5, one decimal. */
  score: number
  readCount: number
  /** Default: the whole book is free. */
  freeChapters?: number
  chapters: (lines: string[]) => Chapter[]
}
