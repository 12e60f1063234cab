import { SHARED_PICTURE } from '../../../../../shared/page/discovery.ts'
import { loadSharp } from '../../../brands/pictures/sharp.ts'
import { COVER } from './drawing.ts'

/** Puts a drawing and a cover together, as PNG. A cover that cannot be read is left out. */
type Painter = (svg: string, cover: { bytes: Buffer; corner: number } | undefined) => Promise<Buffer>

/** Twice what a camera takes: a small file may claim to be a picture that no memory can hold. */
const MOST_PIXELS = 50_000_000
/** For one picture, in seconds. */
const PATIENCE = 5
let loaded: Promise<Painter | undefined> | undefined

/** Undefined where sharp is missing. */
export const loadPainter = (): Promise<Painter | undefined> => (loaded ??= load())

async function load(): Promise<Painter | undefined> {
  const sharp = await loadSharp()
  if (!sharp) return undefined
  const { width, height, left, top } = COVER
  const coverOf = async ({ bytes, corner }: { bytes: Buffer; corner: number }) => {
    const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`
    const input = await sharp(bytes, { limitInputPixels: MOST_PIXELS, autoOrient: true })
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
