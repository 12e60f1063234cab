import { generate, parse, type CssNode, type Rule, type Selector } from 'css-tree'
import type { Metafile } from 'esbuild'
import { basename } from 'node:path'
import { isThemeClass } from '../../server/web/pages/documentClasses.ts'
import { textOf } from '../../server/web/pages/inlineStyles.ts'
import type { StyleRule } from '../../server/web/pages/manifest.ts'

/** Classes that scripts give the document, some before first paint: what hangs on them is always needed. */
const OF_SCRIPTS = /^(js|ready|bars|sizes|night|signed-in|has-read|offline)$/
/** What a selector matches after first paint only: where a pointer, the keyboard or a selection is. */
const LATER: ReadonlySet<string> = new Set(['hover', 'active', 'focus-visible', 'selection', 'highlight'])
/** What rules name: an animation, a font. */
const NAMED = /^@keyframes ([\w-]+)|^@font-face\{font-family:["']?([^"';]+)/
/** Conditions under which a page looks the same a moment later. */
const LATER_WITHIN = /^\(forced-colors/
const ALWAYS = [[]]

/**
 * A style sheet as a list of rules, each with the classes without which nothing on a page can match it: for each of
 * its selectors those that it names outside of `:not()` and its like. Throws where the sheet does not parse.
 */
export function rulesOf(css: string): StyleRule[] {
  const sheet = parse(css, {
    onParseError: error => {
      throw error
    },
  })
  return sheet.type === 'StyleSheet' ? withNamed(sheet.children.toArray().flatMap(ruleOf)) : []
}

function ruleOf(node: CssNode): StyleRule[] {
  if (node.type === 'Rule') return [styleRule(node)]
  if (node.type !== 'Atrule') return []
  if (!node.block || !['media', 'supports'].includes(node.name)) return [{ css: generate(node), needs: ALWAYS }]
  const condition = node.prelude ? generate(node.prelude) : ''
  const rules = node.block.children.toArray().flatMap(ruleOf)
  return [{ within: `@${node.name} ${condition}`, rules: LATER_WITHIN.test(condition) ? rules.map(later) : rules }]
}

const later = (rule: StyleRule): StyleRule => ('css' in rule ? { ...rule, isLater: true } : rule)

function styleRule({ prelude, block }: Rule): StyleRule {
  const all = prelude.type === 'SelectorList' ? (prelude.children.toArray() as Selector[]) : []
  return {
    selectors: all.map(selector => generate(selector)),
    css: generate(block),
    needs: all.map(classesOf),
    ...(all.every(isLater) && { isLater: true }),
  }
}

const isLater = ({ children }: Selector): boolean =>
  children
    .toArray()
    .some(
      part => (part.type === 'PseudoClassSelector' || part.type === 'PseudoElementSelector') && LATER.has(part.name),
    )

const classesOf = ({ children }: Selector): string[] =>
  children
    .toArray()
    .flatMap(part => (part.type === 'ClassSelector' ? [part.name] : []))
    .filter(name => !OF_SCRIPTS.test(name))

/** An animation, or a font, is needed where a rule that names it is. */
function withNamed(rules: StyleRule[]): StyleRule[] {
  const flat = rules.flatMap(rule => ('within' in rule ? rule.rules : [rule]))
  return rules.map(rule => {
    const name = 'css' in rule && NAMED.exec(rule.css)?.slice(1).find(Boolean)
    if (!name) return rule
    const users = flat.filter(other => 'selectors' in other && !other.isLater && other.css.includes(name))
    return { ...rule, needs: users.flatMap(user => ('needs' in user ? user.needs : [])) }
  })
}

const isTypeface = (rule: StyleRule) => 'css' in rule && rule.css.startsWith('@font-face')
/** Every page that may show it has it inlined. */
const isOfTheme = (rule: StyleRule) => 'css' in rule && rule.needs.length > 0 && rule.needs.flat().every(isThemeClass)

/**
 * The sheet that pages link, without typefaces: one that is declared has browsers look for all of them anew, and text
 * that was painted in a stand-in would change while it is read.
 */
export const linkedSheet = (rules: readonly StyleRule[]): string => textOf(rules.filter(rule => !isTypeface(rule)))

/** The typefaces that a reader may choose, for a chapter that is opened from a page that did not inline them. */
export const typefaceSheet = (rules: readonly StyleRule[]): string =>
  textOf(rules.filter(rule => isTypeface(rule) && !isOfTheme(rule)))

/**
 * The CSS modules that a source file imports over any number of steps, by the prefix of their class names.
 * @param entry the script that is there before all others, whose own styles do not count
 */
export function modulesOf(file: string, { inputs }: Metafile, entry: string): string[] {
  const found = new Set([file])
  for (const from of found)
    for (const { path, kind } of inputs[from]?.imports ?? [])
      if (kind !== 'dynamic-import' && path !== entry && path in inputs) found.add(path)
  return [...found].filter(path => /^[^:]+\.module\.css$/.test(path)).map(path => basename(path, '.module.css'))
}
