import { createHash } from 'node:crypto'
import { isDisplayStep, isThemeClass } from './documentClasses.ts'
import type { Manifest, StyleRule } from './manifest.ts'

/** Styles in the page itself, and the hash by which its policy allows them. */
export type InlineStyles = { css: string; hash: string }

export const inlineStyles = (css: string): InlineStyles => ({
  css,
  hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
})

/**
 * What of a style sheet a page needs for its first paint, in the sheet's own order: so the whole sheet, when it comes,
 * changes nothing of what is shown.
 * @param has whether the page has a class, or may come to have it
 */
export const rulesFor = (rules: readonly StyleRule[], has: (name: string) => boolean): string =>
  withoutUnusedTokens(matching(rules, has))

const matching = (rules: readonly StyleRule[], has: (name: string) => boolean): string =>
  rules
    .map(rule => {
      if ('within' in rule) return within(rule.within, matching(rule.rules, has))
      const { selectors, css, needs, isLater } = rule
      if (isLater) return ''
      if (!selectors) return needs.some(names => names.every(has)) ? css : ''
      const here = selectors.filter((_, index) => needs[index]?.every(has))
      return here.length > 0 ? here.join() + css : ''
    })
    .join('')

/** All of a style sheet. */
export const textOf = (rules: readonly StyleRule[]): string =>
  rules
    .map(rule =>
      'within' in rule ? within(rule.within, textOf(rule.rules)) : (rule.selectors?.join() ?? '') + rule.css,
    )
    .join('')

const within = (condition: string, css: string) => css && `${condition}{${css}}`

/** A declaration of a token, its value with strings and addresses in it. */
const DECLARED = /(?<=[{;])(--[\w-]+):((?:"[^"]*"|url\([^)]*\)|[^;{}"])*);?/g
const USED = /var\((--[\w-]+)/g
const EMPTY = /[^{};]*\{\}/g
const usedIn = (css: string) => Array.from(css.matchAll(USED), ([, name = '']) => name)

/** Leaves out tokens that no declaration reads, and rules of which nothing is left. */
function withoutUnusedTokens(css: string): string {
  const used = new Set(usedIn(css.replace(DECLARED, '')))
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of css.matchAll(DECLARED)) values.set(name, (values.get(name) ?? '') + value)
  // The set grows while it is walked.
  for (const name of used) for (const other of usedIn(values.get(name) ?? '')) used.add(other)
  const left = css.replace(DECLARED, (all, name: string) => (used.has(name) ? all : ''))
  // Rules, then the conditions around them.
  return left.replace(EMPTY, '').replace(EMPTY, '')
}

/**
 * Whether a page may come to have a class: of the shell's CSS modules or its own (`HomePage_card` is of `HomePage`), or
 * of no module, no brand's theme and no setting.
 */
export function classFilter({ shellStyles }: Manifest, ownStyles: readonly string[]): (name: string) => boolean {
  const modules = new Set([...shellStyles, ...ownStyles])
  return name =>
    name.includes('_') ? modules.has(name.slice(0, name.indexOf('_'))) : !isThemeClass(name) && !isDisplayStep(name)
}

const CLASS = ' class="'

/** All classes in a page's HTML. By hand: a pattern's matches cost home five times as much. */
export function classesIn(html: string): Set<string> {
  const lists = new Set<string>()
  for (let at = html.indexOf(CLASS); at !== -1; at = html.indexOf(CLASS, at)) {
    at += CLASS.length
    lists.add(html.slice(at, html.indexOf('"', at)))
  }
  return new Set([...lists].join(' ').split(' '))
}
