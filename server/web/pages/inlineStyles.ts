import { createHash } from 'node:crypto'
import { isLook } from './documentClasses.ts'
import type { Manifest, StyleRule } from './manifest.ts'

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

/**
 * Whether a page may come to have a class: of the shell's CSS modules or its own (`HomePage_card` is of `HomePage`), or
 * of no module and no brand's look.
 */
export function mayHave({ shellStyles }: Manifest, ownStyles: readonly string[]): (name: string) => boolean {
  const modules = new Set([...shellStyles, ...ownStyles])
  return name => (name.includes('_') ? modules.has(name.slice(0, name.indexOf('_'))) : !isLook(name))
}

/** All classes in a page's HTML. */
export const classesIn = (html: string): Set<string> =>
  new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat())
