import { generate, parse, type CssNode, type Rule } from 'css-tree'
import { compoundsOf } from './selectors.ts'

export type Declaration = { property: Property; isImportant: boolean }
export type StyleRule = { compounds: ReturnType<typeof compoundsOf>; rank: number; declarations: Declaration[] }
/** The rules of an imported sheet. */
type Load = (href: string) => StyleRule[]

/** In characters and rules: larger sheets contain fonts, or are made to keep a computer busy. */
const limits = { sheet: 8 << 20, rules: 20_000 }

/** Of a phone, in CSS pixels. */
const SCREEN_WIDTH = 400

const hasFeature = (feature: string) => {
  const [, edge, number, unit] = /^(min|max)-(?:device-)?width: ?([\d.]+)(px|em|rem)$/.exec(feature) ?? []
  if (number === undefined) return /^(?:orientation: ?portrait|prefers-color-scheme: ?light|color)$/.test(feature)
  const pixels = Number(number) * (unit === 'px' ? 1 : 16)
  return edge === 'min' ? SCREEN_WIDTH >= pixels : SCREEN_WIDTH <= pixels
}

/** `print` or `amzn-kf8` do not apply. */
export const isFor = (media: string) =>
  media.split(',').some(query => {
    const [, modifier, type = 'all'] = /^\s*(?:(not|only)\s)?\s*([\w-]+)?/i.exec(query) ?? []
    const features = [...query.matchAll(/\(([^()]*)\)/g)].map(([, feature = '']) => feature.trim())
    const isMet = /^(?:all|screen)$/i.test(type) && features.every(hasFeature)
    return modifier?.toLowerCase() === 'not' ? !isMet : isMet
  })

const declarationsOf = (children: Iterable<CssNode>): Declaration[] =>
  [...children].flatMap(node => {
    if (node.type !== 'Declaration') return []
    const values = node.value.type === 'Value' ? node.value.children.toArray() : [node.value]
    const isImportant = node.important !== false
    return expand(
      node.property,
      values.map(value => generate(value).trim()),
    ).map(property => ({ property, isImportant }))
  })

/** The generated text is all that matters of a pseudo-element. */
const ofPseudo = (name: string, declarations: Declaration[]): Declaration[] =>
  declarations.flatMap(({ property: [property, value], ...rest }) =>
    property === 'content' && /^(?:before|after)$/.test(name)
      ? [{ ...rest, property: [`${name} content`, value] }]
      : [],
  )

const weights: Record<string, number> = { IdSelector: 1e6, TypeSelector: 1, PseudoElementSelector: 1 }

const rulesOf = ({ prelude, block }: Rule): StyleRule[] => {
  const declarations = declarationsOf(block.children)
  return (prelude.type === 'SelectorList' ? prelude.children.toArray() : []).flatMap(selector => {
    if (selector.type !== 'Selector') return []
    const all = compoundsOf(selector)
    const { combinator, parts } = all.at(-1)!
    const pseudo = parts.find(
      part =>
        part.type === 'PseudoElementSelector' ||
        (part.type === 'PseudoClassSelector' && /^(?:before|after|first-l)/.test(part.name)),
    )
    const compounds = [...all.slice(0, -1), { combinator, parts: parts.filter(part => part !== pseudo) }]
    const own = pseudo && 'name' in pseudo ? ofPseudo(String(pseudo.name), declarations) : declarations
    const rank = all.flatMap(one => one.parts).reduce((sum, { type }) => sum + (weights[type] ?? 1e3), 0)
    return own.length > 0 ? [{ compounds, rank, declarations: own }] : []
  })
}

const rulesIn = (nodes: Iterable<CssNode>, load: Load): StyleRule[] =>
  [...nodes].flatMap(node => {
    if (node.type === 'Rule') return rulesOf(node)
    if (node.type !== 'Atrule') return []
    const prelude = node.prelude ? generate(node.prelude) : ''
    const [, href = '', media = ''] = /^(?:url\()?["']?([^"')]*)["']?\)?(.*)$/.exec(prelude) ?? []
    if (node.name === 'import') return isFor(media) ? load(href) : []
    const applies =
      node.name === 'media' ? isFor(prelude) : /^(?:layer|supports)$/.test(node.name) && !prelude.startsWith('not')
    return applies && node.block ? rulesIn(node.block.children, load) : []
  })

/** What cannot be understood is skipped, as browsers do. */
export const parseSheet = (css: string, load: Load = () => []) => {
  const sheet = parse(css.slice(0, limits.sheet))
  return sheet.type === 'StyleSheet' ? rulesIn(sheet.children, load).slice(0, limits.rules) : []
}

export const parseInline = (css: string) => {
  const list = css === '' ? undefined : parse(css, { context: 'declarationList' })
  return list?.type === 'DeclarationList' ? declarationsOf(list.children) : []
}

type Property = [property: string, value: string]

const SIDES = ['top', 'right', 'bottom', 'left']

const lineStyle = /^(?:solid|double|dotted|dashed|groove|ridge|inset|outset)$/
const width = /^(?:[\d.]+[a-z]*|thin|medium|thick)$/
const size = /^(?:[\d.]+(?:%|[a-z]+)|0|(?:xx?-)?(?:small|large)|medium|smaller|larger)$/
const colour = /^(?:#|rgb|hsl|(?!none|no-repeat|repeat|scroll|fixed|local|left|right|top|bottom|center|cover)[a-z]+$)/

/** One value, or two to four, clockwise from the top. */
const ofSides = (prefix: string, suffix: string, values: string[]) =>
  SIDES.map((side, at): Property => [
    `${prefix}${side}${suffix}`,
    values[at] ?? values[at === 3 ? 1 : 0] ?? values[0] ?? '',
  ])

const lineOf = (name: string, values: string[]): Property[] => [
  [`${name}-style`, values.find(value => lineStyle.test(value)) ?? 'none'],
  [`${name}-width`, values.find(value => width.test(value)) ?? 'medium'],
]

const fontOf = (find: (pattern: RegExp, initial: string) => string): Property[] => [
  ['font-style', find(/^(?:italic|oblique)$/, 'normal')],
  ['font-weight', find(/^(?:bold|bolder|lighter|[1-9]00)$/, 'normal')],
  ['font-variant', find(/^small-caps$/, 'normal')],
  ['font-size', find(size, 'medium')],
]

/** A declaration as those of the properties that it sets; what a shorthand leaves out has its initial value. */
const expand = (property: string, written: string[]): Property[] => {
  const name = property
    .toLowerCase()
    .replace(/^-(?:epub|moz|webkit)-/, '')
    .replace(/-block-(?:start|end)$/, edge => (edge.endsWith('d') ? '-bottom' : '-top'))
    .replace(/-inline-(?:start|end)$/, edge => (edge.endsWith('d') ? '-right' : '-left'))
  const values = written.map(value => (/^["']/.test(value) ? value : value.toLowerCase()))
  const find = (pattern: RegExp, initial: string) =>
    values.find(value => pattern.test(value) || /^(?:inherit|unset)$/.test(value)) ?? initial
  const [block] = /^(?:margin|padding)-(?=block$)/.exec(name) ?? []
  if (block !== undefined)
    return ofSides(block, '', [values[0]!, '', values.at(-1)!]).filter(([side]) => /top|bottom/.test(side))
  if (name === 'margin' || name === 'padding') return ofSides(`${name}-`, '', values)
  if (name === 'inset') return ofSides('', '', values)
  if (name === 'border') return SIDES.flatMap(side => lineOf(`border-${side}`, values))
  if (/^border-(?:top|right|bottom|left)$/.test(name)) return lineOf(name, values)
  if (name === 'border-style' || name === 'border-width') return ofSides('border-', name.slice(6), values)
  if (name === 'font') return fontOf(find)
  if (name === 'font-variant' || name === 'font-variant-caps') return [['font-variant', values.join(' ')]]
  if (name === 'list-style') return [['list-style-type', find(/^(?!inside|outside|url)/, 'disc')]]
  if (name === 'background')
    return [
      ['background-image', find(/^(?:url|.*gradient)\(/, 'none')],
      ['background-color', find(colour, 'transparent')],
    ]
  return [[name, values.join(' ')]]
}
