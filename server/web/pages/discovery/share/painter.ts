import { loadSharp, MAX_PIXELS } from '../../../../pictures/loadSharp.ts'
import { SHARED_PICTURE } from '../../../../../shared/page/discovery.ts'
import { COVER } from './drawing.ts'

/** Puts a drawing and a cover together, as PNG. A cover that cannot be read is left out. */
type Painter = (svg: string, cover: { bytes: Buffer; corner: number } | undefined) => Promise<Buffer>

/** For one picture, in seconds. */
const PATIENCE = 5
let loaded: Promise<Painter | undefined> | undefined

/** Loads sharp, once. Undefined where it is not installed, or not for this machine: it is an optional package. */
export const loadPainter = (): Promise<Painter | undefined> => (loaded ??= load())

async function load(): Promise<Painter | undefined> {
  // What covers may be, and the drawings.
  const sharp = await loadSharp('Jpeg', 'Png', 'Webp', 'Svg')
  if (!sharp) return undefined
  const { width, height, left, top } = COVER
  const coverOf = async ({ bytes, corner }: { bytes: Buffer; corner: number }) => {
    const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`
    const input = await sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
      .resize({ width, height, fit: 'cover' })
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .timeout({ seconds: PATIENCE })
      .toBuffer()
    return { input, left, top }
  }

  return async (svg, cover) => {
    const placed = cover && (await coverOf(cover).catch(() => undefined))
    return sharp(Buffer.from(svg))
      .resize(SHARED_PICTURE)
      .composite(placed ? [placed] : [])
      .png({ palette: true, quality: 90 })
      .timeout({ seconds: PATIENCE })
      .toBuffer()
  }
}
