import { LOCAL } from '../../shared/cookies.ts'
import type { DisplaySettings } from '../stores/displaySettings.ts'

/** Settings are classes of the document (`font_size-16`), on chapters set before any script of the app. */
const root = document.documentElement
export const { classList } = root

/** The settings as shown: the stored ones, plus what the reader has tapped since. */
export function shownSettings(): DisplaySettings {
  const shown: Record<string, number | boolean> = { bg_night: classList.contains('night') }
  for (const [, name, step] of root.className.matchAll(/(\w+)-(\d+)/g)) shown[name as string] = +(step as string)
  return shown as DisplaySettings
}

/** Changes the settings shown by the document; omitted ones stay, as does night. */
export function showSettings(settings: Partial<DisplaySettings>) {
  let { className } = root
  for (const [name, step] of Object.entries(settings))
    if (Number.isInteger(step)) className = className.replace(new RegExp(` ${name}-\\d+|$`), ` ${name}-${step}`)
  root.className = className
}

/** The stored settings. Settings stored before `follows_phone` existed do not follow the phone's night. */
export function storedSettings(): Partial<DisplaySettings> {
  try {
    const stored = localStorage.getItem(LOCAL)
    return stored ? { follows_phone: 0, ...JSON.parse(stored) } : {}
  } catch {
    // Storage is blocked, or its value is invalid.
    return {}
  }
}
