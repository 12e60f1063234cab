import { FONT_SIZE_DEFAULT, FONT_SIZE_MAX, FONT_SIZE_MIN } from '../constants.ts'

/**
 * How a chapter is set and on what, in whole numbers: the least, the most, and the start. Classes of the document say
 * so (`font_size-16`), and have their rules in `client/styles/reading.css`.
 */
export const DISPLAY = {
  /** CSS pixels where a rem is 16 of them. */
  font_size: [FONT_SIZE_MIN, FONT_SIZE_MAX, FONT_SIZE_DEFAULT],
  /** The paper by day: white, sepia, green, grey, cream. */
  bg_color: [1, 5, 1],
  /** What night is: dark grey, or black. */
  night_paper: [1, 2, 1],
  /** 1: night comes and goes with that of the phone. */
  follows_phone: [0, 1, 1],
  /** System serif, system sans, bookish serif (Literata), easily told letters (Atkinson Hyperlegible). */
  font_family: [1, 4, 1],
  line_height: [1, 4, 2],
  margins: [1, 3, 2],
  /** Paragraphs begin with an indent, or after a space. */
  paragraphs: [1, 2, 1],
  /** Lines end where they end, or all at the edge. */
  alignment: [1, 2, 1],
  hyphens: [0, 1, 1],
  /** Chapters scroll, or are turned page by page. */
  reading_mode: [1, 2, 1],
  /** Whether single letters and signs are keys of the reader: who speaks what is typed may call them unawares. */
  letter_keys: [0, 1, 1],
} as const satisfies Record<string, readonly [least: number, most: number, start: number]>

/** Classes of which styles know nothing. */
export const WITHOUT_RULES = /(follows_phone|letter_keys)-\d/g

export type DisplayStep = keyof typeof DISPLAY
export type DisplaySteps = Record<DisplayStep, number>
