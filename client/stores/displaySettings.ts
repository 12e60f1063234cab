import { DISPLAY, type DisplayStep, type DisplaySteps } from '../../shared/page/display.ts'

/** Display settings of a chapter: the part of the reader's state that is stored. `bg_night`: it is night now. */
export type DisplaySettings = DisplaySteps & { bg_night: boolean }

/** The stored settings, field by field; values out of range are dropped. */
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
