import type { DisplaySettings } from '../../../stores/displaySettings.ts'

/** Themes of a chapter. `phone` switches between the last chosen paper and night. */
export const THEMES = ['phone', 'white', 'cream', 'sepia', 'green', 'grey', 'night', 'black'] as const
type Theme = (typeof THEMES)[number]

const PAPERS: Partial<Record<Theme, number>> = { white: 1, cream: 5, sepia: 2, green: 3, grey: 4 }
const NIGHTS: Partial<Record<Theme, number>> = { night: 1, black: 2 }

/** The class that shows a theme's paper on its swatch (`styles/reading.css`). */
export const swatchOf = (theme: Theme): string => (PAPERS[theme] ? `paper-${PAPERS[theme]}` : '')

/** The chosen theme; `phone` if the device decides. */
export function themeOf({ follows_phone, bg_night, bg_color, night_paper }: DisplaySettings): Theme {
  if (follows_phone) return 'phone'
  const [chosen, of] = bg_night ? [night_paper, NIGHTS] : [bg_color, PAPERS]
  return THEMES.find(theme => of[theme] === chosen) ?? 'white'
}

export function settingsOf(theme: Theme, isPhoneDark: boolean): Partial<DisplaySettings> {
  if (theme === 'phone') return { follows_phone: 1, bg_night: isPhoneDark }
  const [paper, night] = [PAPERS[theme], NIGHTS[theme]]
  return {
    follows_phone: 0,
    bg_night: paper === undefined,
    ...(paper !== undefined && { bg_color: paper }),
    ...(night !== undefined && { night_paper: night }),
  }
}

/** The theme after this one, for the key that cycles through all. */
export const themeAfter = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'phone'
