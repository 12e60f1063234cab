import { createHash } from 'node:crypto'
import type { StyleRule } from './manifest.ts'

/** Styles in the page itself, and the hash by which its policy allows them. */
export type InlineStyles = { css: string; hash: string }

export const inlineStyles = (css: string): InlineStyles => ({
  css,
  hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
})

/**
 * What of a style sheet a page needs, in the sheet's own order: so the whole sheet, when it comes, changes nothing of
 * what is shown.
 * @param has whether the page has a class, or may come to have it
 */
export const rulesFor = (rules: readonly StyleRule[], has: (name: string) => boolean): string =>
  rules
    .map(rule => {
      if ('css' in rule) return rule.needs.some(names => names.every(has)) ? rule.css : ''
      const css = rulesFor(rule.rules, has)
      return css && `${rule.within}{${css}}`
    })
    .join('')

/** All classes in a page's HTML. */
export const classesIn = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat())
