import type { Anchor } from '../marks/mark.ts'

/** A passage that is handed to others. */
export type SharedPassage = Anchor & { book_id: number; book_name: string; author: string }
