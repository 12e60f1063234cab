import { escapeText } from '../../../../shared/markup.ts'
import { sharpForWeb } from '../../../pictures/loadSharp.ts'

/** Side in pixels, for home screens. */
const ICON = 512

/** Makes a square icon from any picture. Rejects if it cannot be read or sharp is not installed. */
export async function iconOf(picture: Uint8Array): Promise<Uint8Array> {
  const sharp = await sharpForWeb()
  if (!sharp) throw new Error('icons need the package sharp, which is not installed on this machine')
  const side = { width: ICON, height: ICON, fit: 'cover' } as const
  return sharp(picture, { autoOrient: true }).resize(side).png({ palette: true, compressionLevel: 9 }).toBuffer()
}

/** A brand's name as a first logo, scaled to the text's width in any font. */
export function wordmarkOf(name: string, ink: string): string {
  const width = Math.round([...name].length * 13.5)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32">` +
    `<text x="0" y="24" textLength="${width}" lengthAdjust="spacingAndGlyphs" font-family="Georgia, serif" ` +
    `font-weight="700" font-size="25" fill="${ink}">${escapeText(name)}</text></svg>\n`
  )
}

/** A default cover in the brand's colour; title and author are written on its middle in white. */
export const coverOf = (colour: string): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800">' +
  `<rect width="600" height="800" fill="${colour}"/><path d="M0 0h38v800H0z" fill="#000" opacity=".22"/>` +
  '<path d="M76 48h476v704H76zM90 62h448v676H90z" fill="none" stroke="#fff" stroke-width="3" opacity=".55"/>' +
  '<path d="M264 150q25-22 50 0 25-22 50 0v62q-25-20-50 0-25-20-50 0zM314 150v62" fill="none" stroke="#fff" ' +
  'stroke-width="5" stroke-linejoin="round" opacity=".8"/></svg>\n'
