import { MAX_PIXELS, type Sharp } from '../../../../pictures/loadSharp.ts'
import { SHARED_PICTURE } from '../../../../../shared/page/discovery.ts'
import { COVER } from './drawing.ts'

type Cover = { bytes: Buffer; corner: number; left: number }

/** Time limit per picture, in seconds. */
const TIME_LIMIT = 5

/** Combines a drawing and a cover into a PNG. An unreadable cover is omitted. */
export async function paintPicture(sharp: Sharp, svg: string, cover: Cover | undefined): Promise<Buffer> {
  const placed = cover && (await roundedCover(sharp, cover).catch(() => undefined))
  return sharp(Buffer.from(svg))
    .resize(SHARED_PICTURE)
    .composite(placed ? [placed] : [])
    .png({ palette: true, quality: 90 })
    .timeout({ seconds: TIME_LIMIT })
    .toBuffer()
}

async function roundedCover(sharp: Sharp, { bytes, corner, left }: Cover) {
  const { width, height, top } = COVER
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${corner}"/></svg>`
  const input = await sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .timeout({ seconds: TIME_LIMIT })
    .toBuffer()
  return { input, left, top }
}
