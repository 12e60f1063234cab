import type { PublicBrand } from '../../../../../shared/brand.ts'
import { typefaceFor } from './typeface.ts'

/** As drawn covers have it: centred lines of known length. */
const LINE = /<text x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)<\/text>/g
const GROUP = /<g font-size="([\d.]+)"([^>]*)>((?:<text\b[^>]*>[^<]*<\/text>)*)<\/g>/g
const ANY_TEXT = /<text\b[^]*?<\/text>/g

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const plain = (text: string) => text.replaceAll(/&(?:amp|lt|gt);/g, sign => SIGNS[sign]!)

/** An SVG with its lettering as outlines, since this machine may have no fonts; other text is left out. */
export async function outlineLettering(svg: string, { theme }: Pick<PublicBrand, 'theme'>): Promise<string> {
  const lines = Array.from(svg.matchAll(LINE), ([, , , , text = '']) => plain(text))
  if (lines.length === 0) return svg.replaceAll(ANY_TEXT, '')
  const typeface = await typefaceFor({ theme: { ...theme, headings: 'serif' } }, lines)
  const outlineOf = (size: number, [x, y, length]: [number, number, number], text: string) => {
    const drawn = typeface.drawable(plain(text))
    const fitted = size * Math.min(1, length / typeface.widthOf(drawn, size))
    return drawn && typeface.outline(drawn, x - typeface.widthOf(drawn, fitted) / 2, y, fitted)
  }
  const outlined = svg.replaceAll(GROUP, (_group, size: string, look: string, texts: string) => {
    const paths = texts.replaceAll(LINE, (_line, x: string, y: string, length: string, text: string) =>
      outlineOf(Number(size), [Number(x), Number(y), Number(length)], text),
    )
    return `<g${look}>${paths}</g>`
  })
  return outlined.replaceAll(ANY_TEXT, '')
}
