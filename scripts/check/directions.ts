import { generate, parse, walk, type Declaration } from 'css-tree'

/** Of margins, edges and places: `margin-left`, `border-top-left-radius`, `right`. */
const SIDES = /(^|-)(left|right)(-|$)/
const SHORTHANDS = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/
/** A gradient, which always runs one way on the screen. */
const SIDEWARD = /gradient\(\s*(to (left|right)|-?(?!0deg|180deg|360deg)\d+(\.\d+)?(deg|turn|rad))/
/** How far along a line something is moved, leant or cast. `--forward` is -1 where lines run to the left. */
const MOVED = /(translate(X|3d)?|skew(X)?)\((?!0[,)]|-?50%,)|^inset -?[1-9]/

/** Declarations that stay as they are in every language: by file and property, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'client/ui/books/Cover.module.css: border-radius': 'a book is bound where its own language begins, as on its picture',
  'client/ui/books/Cover.module.css: background': 'likewise: the groove of the spine',
  'client/pages/reader/display/ThemeSettings.module.css: background': 'a picture: half day, half night',
  'client/pages/translator/TranslatorPage.module.css: border-width': 'a tick is drawn in one way everywhere',
}

/**
 * Declarations of a style sheet that name a side of the screen, as `file:line (declaration)`: languages that are
 * written from right to left need logical ones (`margin-inline-start`).
 */
export function physicalDeclarations(file: string, css: string): string[] {
  const found: string[] = []
  walk(parse(css, { positions: true }), node => {
    if (node.type !== 'Declaration' || !isPhysical(node) || `${file}: ${node.property}` in EXCEPTIONS) return
    found.push(`${file}:${node.loc?.start.line} (${generate(node)})`)
  })
  return found
}

function isPhysical({ property, value }: Declaration): boolean {
  const words = generate(value)
  if (SIDES.test(property)) return true
  if (/^(text-align|float|clear|transform-origin|\w+-position)$/.test(property)) return /\b(left|right)\b/.test(words)
  if (/^(background|mask)/.test(property)) return SIDEWARD.test(words)
  if (/^(transform|translate|box-shadow)$/.test(property)) return MOVED.test(words) && !words.includes('--forward')
  const [first, second = first, third = first, fourth = second] = partsOf(value)
  if (SHORTHANDS.test(property)) return second !== fourth
  return property === 'border-radius' && (first !== second || third !== fourth)
}

/** The values of a shorthand, one by one. */
const partsOf = (value: Declaration['value']): string[] =>
  value.type === 'Value' ? value.children.toArray().map(part => generate(part)) : [value.value]
