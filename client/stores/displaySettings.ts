import { DISPLAY, type DisplayStep, type DisplaySteps } from '../../shared/page/display.ts'

/** How a chapter is set: what of the reader's state outlives the page. `bg_night`: it is night now. */
export type DisplaySettings = DisplaySteps & { bg_night: boolean }

/** The stored settings, field by field; values out of bounds are left out. */
export function displaySettingsIn(stored: unknown): Partial<DisplaySettings> {
  if (typeof stored !== 'object' || stored === null) return {}
  const values = stored as Record<string, unknown>
  const found: Partial<DisplaySettings> = {}
  for (const name in DISPLAY) {
    const [least, most] = DISPLAY[name as DisplayStep]
    const value = values[name] as number
    if (Number.isInteger(value) && value >= least && value <= most) found[name as DisplayStep] = value
  }
  if (typeof values['bg_night'] === 'boolean') found.bg_night = values['bg_night']
  return found
}
