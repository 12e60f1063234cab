import { FONT_SIZE_DEFAULT, FONT_SIZE_MAX, FONT_SIZE_MIN } from '../constants.ts'

/** Minimum, maximum, default; each value is a class of the document (`font_size-16`, `client/styles/reading.css`). */
export const DISPLAY = {
  /** CSS pixels at 16 pixels per rem. */
  font_size: [FONT_SIZE_MIN, FONT_SIZE_MAX, FONT_SIZE_DEFAULT],
  /** Background by day: white, sepia, green, grey, cream. */
  bg_color: [1, 5, 1],
  /** Background at night: dark grey, or black. */
  night_paper: [1, 2, 1],
  /** 1: night mode follows the device. */
  follows_phone: [0, 1, 1],
  /** System serif, system sans, book serif (Literata), high legibility (Atkinson Hyperlegible). */
  font_family: [1, 4, 1],
  line_height: [1, 4, 2],
  margins: [1, 3, 2],
  /** Paragraphs are indented, or separated by space. */
  paragraphs: [1, 2, 1],
  /** Left-aligned, or justified. */
  alignment: [1, 2, 1],
  hyphens: [0, 1, 1],
  /** Scrolling, or pages. */
  reading_mode: [1, 2, 1],
  /** Whether single letters are shortcuts: with dictation they can be triggered by accident. */
  letter_keys: [0, 1, 1],
  /** Whether wide screens have the chapter list beside the text. */
  side_panel: [0, 1, 0],
} as const satisfies Record<string, readonly [least: number, most: number, start: number]>

export const WITHOUT_RULES = /(follows_phone|letter_keys)-\d/g

export type DisplayStep = keyof typeof DISPLAY
export type DisplaySteps = Record<DisplayStep, number>
