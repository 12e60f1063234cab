import { string } from 'css-tree'
import type { Archive } from '../files/archive.ts'
import { findAll, isElement, nameOf, parseHtml, readXhtml, type Element, type Node } from '../files/markup.ts'
import { isSameColour, isTransparent } from './colours.ts'
import { isOpenable } from './openable.ts'
import { sheetsOf, type DeclaredFor } from './sheets.ts'

/** What a reader sees of an element, as far as a text can keep it; lengths in em. */
export type Style = {
  /** `all`: neither it nor anything in it can be seen; `text`: elements in it may be. */
  hides: 'all' | 'text' | undefined
  isEmphatic: boolean
  isSmallCaps: boolean
  isUpperCase: boolean
  /** Floating or large, as an initial is. */
  standsOut: boolean
  /** The type of list, `none` without a sign before it. */
  listType: string
  above: number
  below: number
  indent: number
  isCentred: boolean
  /** A line above or below, but not around it. */
  rules: ('above' | 'below')[]
  /** A block that is seen without text: it has a picture or height. */
  isOrnament: boolean
  /** An inline element that is shown as a block. */
  isBlock: boolean
  isPre: boolean
  isStruck: boolean
  shift: 'sup' | 'sub' | undefined
  before: string
  after: string
}

const PER_UNIT = new Map(
  Object.entries({ px: 1 / 16, pt: 1 / 12, cm: 2.4, '%': 1 / 4, vw: 1 / 4, vh: 1 / 2, ex: 1 / 2 }),
)

const lengthOf = (value = '') => {
  const [, number = '0', unit = ''] = /^([+-]?[\d.]+)([a-z]+|%)?$/.exec(value) ?? []
  return (Number(number) || 0) * (PER_UNIT.get(unit) ?? 1)
}

/** In em: a page is 25 wide. */
const isOffPage = (value = '') => lengthOf(value) <= -25 || lengthOf(value) > (/[%wh]$/.test(value) ? 25 : 300)

/** At most a pixel. */
const isNothing = (value: string | undefined) => value !== undefined && /^[\d.]/.test(value) && lengthOf(value) < 0.07

/** Variables may refer to each other. */
const MAX_DEPTH = 5

const inherited = new Set(
  (
    'color font-size font-style font-variant font-weight list-style-type text-align text-fill-color text-indent ' +
    'text-shadow text-transform visibility'
  ).split(' '),
)

type Values = {
  get: (property: string, depth?: number) => string | undefined
  ground: string
  isTiny: boolean
  body: Values | undefined
  declaredFor: DeclaredFor
}

const isGone = ({ get }: Values) => {
  const isPlaced = /absolute|fixed|relative/.test(get('position') ?? '')
  const isCut = /hidden|clip/.test(get('overflow') ?? get('overflow-x') ?? get('overflow-y') ?? '')
  return (
    get('display') === 'none' ||
    get('content-visibility') === 'hidden' ||
    Number.parseFloat(get('opacity') ?? '1') < 0.05 ||
    /opacity\(0[%)]/.test(get('filter') ?? '') ||
    ['margin-left', 'margin-top'].some(side => isOffPage(get(side))) ||
    (isPlaced && ['left', 'right', 'top', 'bottom'].some(side => isOffPage(get(side)))) ||
    /translate[xy]?\([^)]*-(?:\d{4}|\d{3}v)|scale\(0[,)]/.test(get('transform') ?? '') ||
    (isPlaced && /^rect\((?:[01](?:px)?[\s,]*){4}\)/.test(get('clip') ?? '')) ||
    /^(?:inset\((?:50|100)%|circle\(0)/.test(get('clip-path') ?? '') ||
    (isCut && ['height', 'max-height', 'width', 'max-width'].some(size => isNothing(get(size))))
  )
}

const isUnseen = ({ get, ground, isTiny }: Values) => {
  const colour = get('text-fill-color') ?? get('color') ?? 'black'
  const isOutlined = /\d/.test(get('text-shadow') ?? '')
  return (
    isTiny ||
    /hidden|collapse/.test(get('visibility') ?? '') ||
    isOffPage(get('text-indent')) ||
    (!isOutlined && (isTransparent(colour) || isSameColour(colour, ground)))
  )
}

const isItalic = (values: Values | undefined) => /^(?:italic|oblique)/.test(values?.get('font-style') ?? '')
const isBold = (values: Values | undefined) => /^(?:bold|[6-9]00)/.test(values?.get('font-weight') ?? '')
const isSmall = (values: Values | undefined) => /small-caps|petite-caps/.test(values?.get('font-variant') ?? '')

/** Its strings; a counter becomes its style between marks. */
const contentOf = (content = '') =>
  [...content.matchAll(/"(?:[^"\\]|\\.)*"|counters?\(([^()]*)\)/gs)]
    .map(([text, counter]) =>
      counter === undefined ? string.decode(text) : `\ue005${counter.split(',')[1]?.trim() ?? 'decimal'}\ue005`,
    )
    .join('')

const rulesOf = ({ get }: Values): Style['rules'] => {
  const [above, below, left] = ['top', 'bottom', 'left'].map(side => {
    const [style = 'none', width = ''] = [get(`border-${side}-style`), get(`border-${side}-width`)]
    return !/none|hidden/.test(style) && Number.parseFloat(width) !== 0
  })
  return left || above === below ? [] : [above ? 'above' : 'below']
}

const styleOf = (values: Values, hides: Style['hides']): Style => {
  const { get, body } = values
  const size = get('font-size own') ?? ''
  const isFloating = /left|right/.test(get('float') ?? '')
  const length = (property: string) => lengthOf(get(property))
  return {
    hides,
    isEmphatic: isItalic(values) !== isItalic(body) || (isBold(values) && !isBold(body)),
    isSmallCaps: isSmall(values) && !isSmall(body),
    isUpperCase: get('text-transform') === 'uppercase',
    standsOut:
      isFloating ||
      get('initial-letter') !== undefined ||
      /large/.test(size) ||
      (/em|%/.test(size) && lengthOf(size.replace('%', 'vw')) >= (size.endsWith('%') ? 37 : 1.5)),
    listType: get('display') === 'list-item' ? (get('list-style-type') ?? 'none') : 'none',
    above: length('margin-top') + length('padding-top'),
    below: length('margin-bottom') + length('padding-bottom'),
    indent: length('margin-left') + length('padding-left'),
    isCentred: /center|right|end/.test(get('text-align') ?? ''),
    rules: rulesOf(values),
    isBlock: /^(?:block|flex|grid|table|list-item)$/.test(get('display') ?? '') && !isFloating,
    isPre: get('white-space')?.startsWith('pre') === true,
    isStruck: /line-through/.test(`${get('text-decoration')} ${get('text-decoration-line')}`),
    shift: ({ super: 'sup', sub: 'sub' } as const)[get('vertical-align') ?? ''],
    isOrnament: !/^(?:none)?$/.test(get('background-image') ?? '') || length('height') >= 0.5,
    before: contentOf(get('before content')),
    after: contentOf(get('after content')),
  }
}

const isTinyIn = (size = 'inherit', parent: Values | undefined) => {
  const isRelative = /(?<!r)em$|%$|^inherit$/.test(size)
  // Sizes in a tiny text are as tiny; a tenth is tiny anywhere.
  if (isRelative && parent?.isTiny) return true
  return /^[\d.]/.test(size) && lengthOf(size.replace('%', 'px')) < (size.endsWith('%') ? 0.6 : 0.1)
}

const page = findAll(parseHtml('<body/>'))[0]!

/** Text in no element is that of a page. */
const elementAt = (node: Node | null): Element =>
  node === null ? page : isElement(node) ? node : elementAt(node.parent as Node | null)

/** The styles of all documents of an archive. Documents that it has not read have those of browsers. */
export const stylesOf = (archive?: Archive) => {
  const sheets = sheetsOf(archive)
  const ofBrowsers = sheets('', [])
  const byRoot = new WeakMap<object, DeclaredFor>()
  const [closed, opened] = [new WeakMap<Element, Values>(), new WeakMap<Element, Values>()]
  const styles = new WeakMap<Element, Style>()

  const valuesOf = (element: Element, isOpened: boolean): Values => {
    const known = isOpened ? opened : closed
    const values = known.get(element) ?? compute(element, isOpened)
    known.set(element, values)
    return values
  }

  const compute = (element: Element, isOpened: boolean): Values => {
    const parentNode = element.parent as Node | null
    const parent = parentNode && isElement(parentNode) ? valuesOf(parentNode, isOpened) : undefined
    const declaredFor = parent?.declaredFor ?? (parentNode && byRoot.get(parentNode)) ?? ofBrowsers
    const declared = declaredFor(element, isOpened)
    const get = (property: string, depth = 0): string | undefined => {
      if (property === 'font-size own') return declared.get('font-size')
      const own = declared
        .get(property)
        ?.replace(/var\((--[\w-]+)(?:,([^()]*))?\)/g, (_all, name: string, other = '') =>
          depth < MAX_DEPTH ? (get(name, depth + 1) ?? other) : '',
        )
      if (own === 'initial') return undefined
      const inherits =
        own === 'inherit' || ((inherited.has(property) || property.startsWith('--')) && (own ?? 'unset') === 'unset')
      return inherits ? parent?.get(property, depth) : own
    }
    const isPage = /^(?:html|body)$/.test(nameOf(element))
    const background = get('background-color') ?? 'transparent'
    const hasPicture = !/^(?:none)?$/.test(get('background-image') ?? '')
    const own = isTransparent(background) ? (parent?.ground ?? 'white') : background
    const isTiny = isTinyIn(declared.get('font-size'), parent)
    const values = { get, ground: hasPicture ? '' : own, isTiny, body: parent?.body, declaredFor }
    if (nameOf(element) === 'body') values.body = values
    // A page whose text has the colour of its ground is for another ground.
    if (isPage && isUnseen({ ...values, isTiny: false })) values.ground = ''
    return values
  }

  const isHidden = (element: Element) => {
    const values = valuesOf(element, false)
    return isGone(values) || isUnseen(values)
  }

  const hides = (element: Element): Style['hides'] => {
    const [rest, used] = [false, true].map(isOpened => valuesOf(element, isOpened)) as [Values, Values]
    const kind = isGone(rest) ? 'all' : isUnseen(rest) ? 'text' : undefined
    const isStory = kind === undefined || !(isGone(used) || isUnseen(used)) || isOpenable(element, isHidden)
    return isStory ? undefined : kind
  }

  return {
    /** The document, with its sheets. */
    read: (path: string): Node[] => {
      const nodes = readXhtml(archive!, path)
      const root = nodes[0]?.parent
      if (root) byRoot.set(root, sheets(path, nodes))
      return nodes
    },
    of: (node: Node): Style => {
      const element = elementAt(node)
      const style = styles.get(element) ?? styleOf(valuesOf(element, false), hides(element))
      styles.set(element, style)
      return style
    },
  }
}

export type Styles = ReturnType<typeof stylesOf>
