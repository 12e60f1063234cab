import type { PublicBrand } from '../../../shared/brand.ts'
import { LOCALES, type Locale } from '../../../shared/locales.ts'
import { DISPLAY } from '../../../shared/page/display.ts'
import { isLightBar } from '../brands/colours.ts'

/** What styles call a brand's choices (`client/styles/brandThemes.css`). */
const THEME_CLASSES = [
  ['heads', 'headings'],
  ['corners', 'corners'],
  ['body', 'body'],
  ['density', 'density'],
  ['bar', 'header'],
  ['home', 'home'],
  ['covers', 'covers'],
  ['empty', 'empty'],
  ['opens', 'chapters'],
  ['nights', 'nights'],
] as const

const THEME_CLASS = new RegExp(`^(${THEME_CLASSES.map(([prefix]) => prefix).join('|')})-|^(light-bar|rtl|lang-[a-z]+)$`)

/** The classes of the document itself: the brand's theme, the language unless it is English, and how its lines run. */
export const documentClasses = ({ theme, headerBg }: PublicBrand, { iso, dir }: Locale): string[] => [
  ...THEME_CLASSES.flatMap(([prefix, field]) => (theme[field] ? [`${prefix}-${theme[field]}`] : [])),
  // At night it turns to the colour of its ink.
  ...(isLightBar(headerBg) ? ['light-bar'] : []),
  ...(iso === LOCALES[0].iso ? [] : [`lang-${iso.split('-')[0]}`]),
  ...(dir === 'rtl' ? [dir] : []),
]

/** How chapters are set until the reader says otherwise: more classes of a document that shows one. */
export const DISPLAY_CLASSES: readonly string[] = Object.entries(DISPLAY).map(
  ([name, [, , start]]) => `${name}-${start}`,
)

/** Whether a class is part of a brand's theme. */
export const isThemeClass = (name: string): boolean => THEME_CLASS.test(name)

const STEP = new RegExp(`^(${Object.keys(DISPLAY).join('|')})-\\d+$`)

/** Whether a class is a step of a setting. */
export const isDisplayStep = (name: string): boolean => STEP.test(name)
