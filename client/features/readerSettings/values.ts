import { DISPLAY, type DisplayStep } from '../../../shared/page/display.ts'
import type { DisplaySettings } from '../../stores/displaySettings.ts'

/** Names of the settings in the account; night is 0 or 1. */
export type Name = DisplayStep | 'bg_night'
type Values = Record<Name, number>

export const NAMES: readonly Name[] = [...(Object.keys(DISPLAY) as DisplayStep[]), 'bg_night']
/** Night depends on whether the device decides it, so the two change together. */
const NIGHT: readonly Name[] = ['follows_phone', 'bg_night']

export const valuesOf = (settings: DisplaySettings): Values => ({ ...settings, bg_night: Number(settings.bg_night) })

/** Names of changed settings. If the device decides about night, that is no setting. */
export function changedNames(before: Values, after: Values): Name[] {
  const changed = NAMES.filter(name => before[name] !== after[name])
  if (after.follows_phone === 1) return changed.filter(name => name !== 'bg_night')
  return changed.some(name => NIGHT.includes(name)) ? [...new Set([...changed, ...NIGHT])] : changed
}

/** All settings as a new reader finds them. */
export const START: Values = {
  ...(Object.fromEntries(Object.entries(DISPLAY).map(([name, [, , start]]) => [name, start])) as Omit<
    Values,
    'bg_night'
  >),
  bg_night: 0,
}
