import { createHash } from 'node:crypto'
import type { Manifest, StyleRule } from './manifest.ts'
import type { PublicBrand } from '../../../shared/brand.ts'
import { mainLanguage } from '../../../shared/language.ts'
import { LOCALES, type Locale } from '../../../shared/locales.ts'
import { DISPLAY } from '../../../shared/page/display.ts'
import { isLightBar } from '../brands/colours.ts'

export type InlineStyles = { css: string; hash: string }

export const inlineStyles = (css: string): InlineStyles => ({
  css,
  hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
})

/** In the sheet's order, so that loading it changes nothing. @param has whether the page has or may get a class */
export const rulesFor = (rules: readonly StyleRule[], has: (name: string) => boolean): string =>
  withoutUnusedTokens(matching(rules, has))

const matching = (rules: readonly StyleRule[], has: (name: string) => boolean): string =>
  rules
    .map(rule => {
      if ('within' in rule) return within(rule.within, matching(rule.rules, has))
      const { selectors, css, first = css, needs } = rule
      if (!first) return ''
      if (!selectors) return needs.some(names => names.every(has)) ? first : ''
      const here = selectors.filter((_, index) => needs[index]?.every(has))
      return here.length > 0 ? here.join() + first : ''
    })
    .join('')

export const textOf = (rules: readonly StyleRule[]): string =>
  rules
    .map(rule =>
      'within' in rule ? within(rule.within, textOf(rule.rules)) : (rule.selectors?.join() ?? '') + rule.css,
    )
    .join('')

const within = (condition: string, css: string) => css && `${condition}{${css}}`

/** A token declaration; its value may contain strings and addresses. */
const DECLARED = /(?<=[{;])(--[\w-]+):((?:"[^"]*"|url\([^)]*\)|[^;{}"])*);?/g
const USED = /var\((--[\w-]+)/g
const EMPTY = /[^{};]*\{\}/g
const usedIn = (css: string) => Array.from(css.matchAll(USED), ([, name = '']) => name)

/** Removes unused tokens, and rules that become empty. */
function withoutUnusedTokens(css: string): string {
  const used = new Set(usedIn(css.replace(DECLARED, '')))
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of css.matchAll(DECLARED)) values.set(name, (values.get(name) ?? '') + value)
  // The set grows during the loop.
  for (const name of used) for (const other of usedIn(values.get(name) ?? '')) used.add(other)
  const left = css.replace(DECLARED, (all, name: string) => (used.has(name) ? all : ''))
  // First rules, then the conditions around them.
  return left.replace(EMPTY, '').replace(EMPTY, '')
}

/** Of the shell's or its own CSS modules (`HomePage_card`), or without module and neither theme nor setting. */
export function classFilter({ shellStyles }: Manifest, ownStyles: readonly string[]): (name: string) => boolean {
  const modules = new Set([...shellStyles, ...ownStyles])
  return name =>
    name.includes('_') ? modules.has(name.slice(0, name.indexOf('_'))) : !isThemeClass(name) && !isDisplayStep(name)
}

/** Class prefixes of a brand's theme choices (`client/styles/brandThemes.css`). */
const THEME_CLASSES = [
  ['heads', 'headings'],
  ['corners', 'corners'],
  ['body', 'body'],
  ['density', 'density'],
  ['bar', 'header'],
  ['home', 'home'],
  ['ground', 'ground'],
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

/** Additional classes of a page with a chapter: its paper for all of the page, and the preset display settings. */
export const READING_CLASSES: readonly string[] = [
  'reading',
  ...Object.entries(DISPLAY).map(([name, [, , start]]) => `${name}-${start}`),
]

/** Whether a class belongs to a brand's theme. */
export const isThemeClass = (name: string): boolean => THEME_CLASS.test(name)

const STEP = new RegExp(`^(${Object.keys(DISPLAY).join('|')}|paper)-\\d+$`)

/** Whether a class is a value of a display setting, or shows a reader one of its papers. */
const isDisplayStep = (name: string): boolean => STEP.test(name)
