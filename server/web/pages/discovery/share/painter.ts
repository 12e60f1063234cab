import { loadSharp, MAX_PIXELS } from '../../../../pictures/loadSharp.ts'
import { SHARED_PICTURE } from '../../../../../shared/page/discovery.ts'
import { COVER } from './drawing.ts'

/** Combines a drawing and a cover into a PNG. An unreadable cover is omitted. */
type Painter = (svg: string, cover: { bytes: Buffer; corner: number } | undefined) => Promise<Buffer>

/** Time limit per picture, in seconds. */
const TIME_LIMIT = 5
let loaded: Promise<Painter | undefined> | undefined

/** Loads sharp once. Undefined if it is not installed or not available for this machine: it is optional. */
export const loadPainter = (): Promise<Painter | undefined> => (loaded ??= load())

async function load(): Promise<Painter | undefined> {
  // Formats of covers, and of our drawings.
  const sharp = await loadSharp('Jpeg', 'Png', 'Webp', 'Svg')
  if (!sharp) return undefined
  const { width, height, left, top } = COVER
  const coverOf = async ({ bytes, corner }: { bytes: Buffer; corner: number }) => {
    const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`
    const input = await sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
      .resize({ width, height, fit: 'cover' })
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .timeout({ seconds: TIME_LIMIT })
      .toBuffer()
    return { input, left, top }
  }

  return async (svg, cover) => {
    const placed = cover && (await coverOf(cover).catch(() => undefined))
    return sharp(Buffer.from(svg))
      .resize(SHARED_PICTURE)
      .composite(placed ? [placed] : [])
      .png({ palette: true, quality: 90 })
      .timeout({ seconds: TIME_LIMIT })
      .toBuffer()
  }
}
