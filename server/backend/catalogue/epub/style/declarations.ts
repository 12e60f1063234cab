export type Property = [property: string, value: string]

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
export const expand = (property: string, written: string[]): Property[] => {
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
