import type { PublicBrand } from '../../../../../shared/brand.ts'
import { SHARED_PICTURE } from '../../../../../shared/page/discovery.ts'
import { contrast } from '../../../../../shared/contrast.ts'
import type { Typeface } from './typeface.ts'

export type Card = {
  title: string
  /** The author of the book, or the site's description. */
  below: string
  /** Whether room is left for a cover on the left; the caller draws it. */
  hasCover: boolean
}

type Drawing = { svg: string; coverLeft: number }

/** Position of the cover in pixels. */
export const COVER = { left: 90, top: 75, width: 320, height: 480 }
const CORNERS = { square: 0, soft: 14, round: 32 } as const
const MARGIN = 90
const MAX_LINES = 4
/** Font sizes of the title: the first that fits is used. */
const SIZES = [84, 72, 62, 54, 46]
const SMALL = 36

/** Corner radius of the cover in pixels. */
export const cornerOf = ({ theme }: PublicBrand): number => CORNERS[theme.corners]

/**
 * The link preview in a brand's colours and typeface, as SVG: paths only, so no text can become markup. If no typeface
 * has its title, the cover stands alone in the middle.
 */
export function drawing(brand: PublicBrand, { hasCover, ...card }: Card, typeface: Typeface): Drawing {
  const { width, height } = SHARED_PICTURE
  const title = typeface.drawable(card.title)
  const isAlone = hasCover && !title
  const left = hasCover ? COVER.left + COVER.width + 70 : MARGIN
  const room = width - left - MARGIN
  const ink = inkOn(brand.headerBg)
  // The bar's colour may be close to the accent.
  const accent = contrast(brand.themeColor, brand.headerBg) < MIN_CONTRAST ? ink : brand.themeColor
  const path = (text: string, y: number, size: number) => {
    if (isAlone) return ''
    const start = typeface.isRtl(text) ? left + room - typeface.widthOf(text, size) : left
    return `<g fill="${ink}">${typeface.outline(text, start, y, size)}</g>`
  }
  const { lines, size } = title ? setTitle(title, room, typeface) : { lines: [], size: 0 }
  const first = 100 + size
  const after = first + (lines.length - 1) * size * 1.2 + SMALL * 2
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${brand.headerBg}"/>`,
    `<rect width="${width}" height="22" y="${height - 22}" fill="${accent}"/>`,
    ...lines.map((line, at) => path(line, first + at * size * 1.2, size)),
    path(cut(typeface.drawable(card.below), room, SMALL, typeface), lines.length > 0 ? after : 200, SMALL),
    `<rect x="${left}" y="${height - 148}" width="${isAlone ? 0 : 64}" height="8" fill="${accent}"/>`,
    path(cut(typeface.drawable(brand.appName), room, SMALL, typeface), height - 80, SMALL),
    '</svg>',
  ].join('')
  return { svg, coverLeft: isAlone ? (width - COVER.width) / 2 : COVER.left }
}

function setTitle(title: string, room: number, typeface: Typeface): { lines: string[]; size: number } {
  for (const size of SIZES) {
    const lines = wrap(title, room, size, typeface)
    const isWithin = lines.every(line => typeface.widthOf(line, size) <= room)
    if (isWithin && lines.length <= MAX_LINES && lines.length * size <= 250) return { lines, size }
  }
  const size = SIZES.at(-1)!
  const lines = wrap(title, room, size, typeface)
  const cached =
    lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(' ')] : lines
  return { lines: cached.map(line => cut(line, room, size, typeface)), size }
}

function wrap(text: string, room: number, size: number, typeface: Typeface): string[] {
  const lines: string[] = []
  for (const word of text.split(BREAKS)) {
    const longer = `${lines.at(-1) ?? ''}${word}`
    if (lines.length > 0 && typeface.widthOf(longer, size) <= room) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map(line => line.trim())
}

/** After spaces, and between signs of scripts without spaces, but not before closing ones. */
const BREAKS =
  /(?<=\s)|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3001-\u301f\uff01-\uff60])(?![\p{Pe}\p{Pf}\p{Po}\u3005\u30fc\u2026])/u

/** Shortens a line to the available width. */
function cut(text: string, room: number, size: number, typeface: Typeface): string {
  const letters = Array.from(text).slice(0, 300)
  if (text.length <= 300 && typeface.widthOf(text, size) <= room) return text
  while (letters.length > 0 && typeface.widthOf(`${letters.join('')}…`, size) > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Minimum contrast of decoration (WCAG 1.4.11 asks for 3). */
const MIN_CONTRAST = 2

/** Black or white, whichever is more readable on a colour. */
const inkOn = (colour: string): string => {
  const [black, white] = ['#111111', '#ffffff'] as const
  return contrast(black, colour) > contrast(white, colour) ? black : white
}
