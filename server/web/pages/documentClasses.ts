import type { PublicBrand } from '../../../shared/brand.ts'
import { mainLanguage } from '../../../shared/language.ts'
import { LOCALES, type Locale } from '../../../shared/locales.ts'
import { DISPLAY } from '../../../shared/page/display.ts'
import { isLightBar } from '../brands/colours.ts'

/** Class prefixes of a brand's theme choices (`client/styles/brandThemes.css`). */
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

/** Classes of the document: the brand's theme, the language unless it is English, and its direction. */
export const documentClasses = ({ theme, headerBg }: PublicBrand, { iso, dir }: Locale): string[] => [
  ...THEME_CLASSES.flatMap(([prefix, field]) => (theme[field] ? [`${prefix}-${theme[field]}`] : [])),
  ...(isLightBar(headerBg) ? ['light-bar'] : []),
  ...(iso === LOCALES[0].iso ? [] : [`lang-${mainLanguage(iso)}`]),
  ...(dir === 'rtl' ? [dir] : []),
]

/** Preset display settings of chapters: additional classes of a page that shows one. */
export const DISPLAY_CLASSES: readonly string[] = Object.entries(DISPLAY).map(
  ([name, [, , start]]) => `${name}-${start}`,
)

/** Whether a class belongs to a brand's theme. */
export const isThemeClass = (name: string): boolean => THEME_CLASS.test(name)

const STEP = new RegExp(`^(${Object.keys(DISPLAY).join('|')})-\\d+$`)

/** Whether a class is a value of a display setting. */
export const isDisplayStep = (name: string): boolean => STEP.test(name)
