import { generate, parse, walk, type Declaration } from 'css-tree'

/** Sides in property names: `margin-left`, `border-top-left-radius`, `right`. */
const SIDES = /(^|-)(left|right)(-|$)/
const SHORTHANDS = /^(margin|padding|inset|border-(width|style|color)|scroll-(margin|padding))$/
/** Gradients with a physical direction. */
const SIDEWARD = /gradient\(\s*(to (left|right)|-?(?!0deg|180deg|360deg)\d+(\.\d+)?(deg|turn|rad))/
/** Horizontal movement, skew and shadow. `--forward` is -1 in right-to-left languages. */
const MOVED = /(translate(X|3d)?|skew(X)?)\((?!0[,)]|-?50%,)|^inset -?[1-9]/

/** Declarations that are physical on purpose: by file and property, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'client/ui/books/Cover.module.css: border-radius': 'a book is bound where its own language begins, as on its picture',
  'client/ui/books/Cover.module.css: background': 'likewise: the groove of the spine',
  'client/pages/reader/display/ThemeSettings.module.css: background': 'a picture: half day, half night',
  'client/pages/translator/TranslatorPage.module.css: border-width': 'a tick is drawn in one way everywhere',
}

/**
 * Physical declarations of a style sheet, as `file:line (declaration)`: right-to-left languages need logical ones
 * (`margin-inline-start`).
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

/** The values of a shorthand. */
const partsOf = (value: Declaration['value']): string[] =>
  value.type === 'Value' ? value.children.toArray().map(part => generate(part)) : [value.value]
