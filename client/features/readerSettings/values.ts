import { DISPLAY, type DisplayStep } from '../../../shared/page/display.ts'
import type { DisplaySettings } from '../../stores/displaySettings.ts'

/** Names of settings in the account; `bg_night` is 0 or 1. */
export type Name = DisplayStep | 'bg_night'
type Values = Record<Name, number>

export const NAMES: readonly Name[] = [...(Object.keys(DISPLAY) as DisplayStep[]), 'bg_night']
/** `bg_night` depends on `follows_phone`, so the two change together. */
const NIGHT: readonly Name[] = ['follows_phone', 'bg_night']

export const valuesOf = (settings: DisplaySettings): Values => ({ ...settings, bg_night: Number(settings.bg_night) })

/** Names of changed settings; without `bg_night` while the device decides it. */
export function changedNames(before: Values, after: Values): Name[] {
  const changed = NAMES.filter(name => before[name] !== after[name])
  if (after.follows_phone === 1) return changed.filter(name => name !== 'bg_night')
  return changed.some(name => NIGHT.includes(name)) ? [...new Set([...changed, ...NIGHT])] : changed
}

export const START: Values = {
  ...(Object.fromEntries(Object.entries(DISPLAY).map(([name, [, , start]]) => [name, start])) as Omit<
    Values,
    'bg_night'
  >),
  bg_night: 0,
}
