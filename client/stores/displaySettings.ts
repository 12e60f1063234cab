import { FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../shared/constants.ts'

/** Backgrounds of the reader by `bg_color`: white, sepia, green, grey. */
export const BACKGROUNDS = [1, 2, 3, 4] as const
export type Background = (typeof BACKGROUNDS)[number]

/** How a chapter is set: what of the reader's state outlives the page. */
export type DisplaySettings = { font_size: number; bg_color: Background; bg_night: boolean }

/** The settings that were kept, field by field; anything out of bounds is left out. */
export function displaySettingsIn(kept: unknown): Partial<DisplaySettings> {
  if (typeof kept !== 'object' || kept === null) return {}
  const { font_size, bg_color, bg_night } = kept as Partial<Record<keyof DisplaySettings, unknown>>
  const found: Partial<DisplaySettings> = {}
  if (Number.isInteger(font_size) && Number(font_size) >= FONT_SIZE_MIN && Number(font_size) <= FONT_SIZE_MAX)
    found.font_size = Number(font_size)
  const background = BACKGROUNDS.find(background => background === bg_color)
  if (background) found.bg_color = background
  if (typeof bg_night === 'boolean') found.bg_night = bg_night
  return found
}
