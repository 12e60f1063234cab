import { SHARED_PICTURE } from '../../../../../shared/page/discovery.ts'
import { COVER } from './drawing.ts'

/** Puts a drawing and a cover together, as PNG. A cover that cannot be read is left out. */
type Painter = (svg: string, cover: { bytes: Buffer; corner: number } | undefined) => Promise<Buffer>

/** Twice what a camera takes: a small file may claim to be a picture that no memory can hold. */
const MOST_PIXELS = 50_000_000
/** For one picture, in seconds. */
const PATIENCE = 5
/** What covers may be, and the drawings. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Svg'].map(format => `VipsForeignLoad${format}Buffer`)

let loaded: Promise<Painter | undefined> | undefined

/** Loads sharp, once. Undefined where it is not installed, or not for this machine: it is an optional package. */
export const loadPainter = (): Promise<Painter | undefined> => (loaded ??= load())

async function load(): Promise<Painter | undefined> {
  const sharp = await import('sharp').then(
    module => module.default,
    () => undefined,
  )
  if (!sharp) return undefined
  // One thread and no memory of its own: pages go on meanwhile.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })

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
