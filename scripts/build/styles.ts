import { generate, parse, type CssNode, type Rule, type Selector } from 'css-tree'
import type { Metafile } from 'esbuild'
import { basename } from 'node:path'
import { isThemeClass, textOf } from '../../server/web/pages/inlineStyles.ts'
import type { StyleRule } from '../../server/web/pages/manifest.ts'

/** Classes that scripts set on the document, some before first paint: their rules are always needed. */
const OF_SCRIPTS = /^(js|ready|bars|sizes|night|signed-in|has-read|offline|first-screens?)$/
/** Selectors that match only after first paint, on pointer, keyboard or selection. */
const LATER: ReadonlySet<string> = new Set(['hover', 'active', 'focus-visible', 'selection', 'highlight'])
/** Set on a link whose page loads. */
const BUSY = 'aria-busy'
/** Declarations without effect on first paint. */
const LATER_DECLARATION = /^(cursor|touch-action|transition|overscroll-behavior|-webkit-tap-highlight-color)/
/** Named things that rules refer to: animations and fonts. */
const NAMED = /^@keyframes ([\w-]+)|^@font-face\{font-family:["']?([^"';]+)/
/** Conditions whose rules may apply after first paint. */
const LATER_WITHIN = /^(?:\(forced-colors|print)/
const ALWAYS = [[]]

/**
 * Parses a style sheet into rules, each with the classes that its selectors require: those outside of `:not()` and the
 * like. Throws if the sheet is invalid.
 */
export function rulesOf(css: string): StyleRule[] {
  const sheet = parse(css, {
    // Else their values would keep their spaces.
    parseCustomProperty: true,
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

const later = (rule: StyleRule): StyleRule => ('css' in rule ? { ...rule, first: '' } : rule)

function styleRule({ prelude, block }: Rule): StyleRule {
  const all = prelude.type === 'SelectorList' ? (prelude.children.toArray() as Selector[]) : []
  const css = generate(block)
  block.children = block.children.filter(node => node.type !== 'Declaration' || !LATER_DECLARATION.test(node.property))
  const first = block.children.isEmpty || all.every(isLater) ? '' : generate(block)
  return {
    selectors: all.map(selector => generate(selector)),
    css,
    needs: all.map(classesOf),
    ...(first !== css && { first }),
  }
}

const isLater = ({ children }: Selector): boolean =>
  children.toArray().some(part => {
    if (part.type === 'AttributeSelector') return part.name.name === BUSY
    return (part.type === 'PseudoClassSelector' || part.type === 'PseudoElementSelector') && LATER.has(part.name)
  })

const classesOf = ({ children }: Selector): string[] =>
  children
    .toArray()
    .flatMap(part => (part.type === 'ClassSelector' ? [part.name] : []))
    .filter(name => !OF_SCRIPTS.test(name))

/** Animations and fonts are needed if a rule that refers to them is. */
function withNamed(rules: StyleRule[]): StyleRule[] {
  const flat = rules.flatMap(rule => ('within' in rule ? rule.rules : [rule]))
  return rules.map(rule => {
    const name = 'css' in rule && NAMED.exec(rule.css)?.slice(1).find(Boolean)
    if (!name) return rule
    const users = flat.filter(other => 'selectors' in other && other.first !== '' && other.css.includes(name))
    return { ...rule, needs: users.flatMap(user => ('needs' in user ? user.needs : [])) }
  })
}

const isTypeface = (rule: StyleRule) => 'css' in rule && rule.css.startsWith('@font-face')
/** Inlined by every page that may show it. */
const isOfTheme = (rule: StyleRule) => 'css' in rule && rule.needs.length > 0 && rule.needs.flat().every(isThemeClass)

/**
 * The sheet that pages link, without fonts: a new declaration makes browsers match fonts again, and text painted in a
 * fallback font would change while it is read.
 */
export const linkedSheet = (rules: readonly StyleRule[]): string =>
  inAscii(textOf(rules.filter(rule => !isTypeface(rule))))

/** One other character would double a sheet's size in browsers, which then decode and parse it more slowly. */
const inAscii = (css: string) => css.replace(/\P{ASCII}/gu, char => `\\${char.codePointAt(0)?.toString(16)} `)

/** Fonts that a reader may choose, for chapters opened from a page that does not inline them. */
export const typefaceSheet = (rules: readonly StyleRule[]): string =>
  textOf(rules.filter(rule => isTypeface(rule) && !isOfTheme(rule)))

/**
 * CSS modules that a source file imports directly or indirectly, by the prefix of their class names.
 * @param entry the entry script, whose styles do not count
 */
export function modulesOf(file: string, { inputs }: Metafile, entry: string): string[] {
  const found = new Set([file])
  for (const from of found)
    for (const { path, kind } of inputs[from]?.imports ?? [])
      if (kind !== 'dynamic-import' && path !== entry && path in inputs) found.add(path)
  return [...found].filter(path => /^[^:]+\.module\.css$/.test(path)).map(path => basename(path, '.module.css'))
}
