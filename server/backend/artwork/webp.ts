import { loadSharp, MAX_PIXELS } from '../../pictures/loadSharp.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../../../shared/pictureWidths.ts'
import { tintOfPixels } from './tint.ts'

/** A picture as WebP, at most `width` pixels wide. */
export type SizedPicture = { width: PictureWidth; bytes: Uint8Array }

/** Creates all widths of a picture. Rejects if it is unreadable or has too many pixels. */
export type Sizer = (picture: Uint8Array) => Promise<SizedPicture[]>

/** Time limit per width, in seconds. */
const TIME_LIMIT = 20

/** Loads the sizer. Undefined if sharp is not installed (`loadSharp`). */
export async function loadSizer(): Promise<Sizer | undefined> {
  const sharp = await loadSharp('Jpeg', 'Png', 'Webp')
  if (!sharp) return undefined
  return async picture => {
    const sizes: SizedPicture[] = []
    for (const width of PICTURE_WIDTHS) {
      const bytes = await sharp(picture, { limitInputPixels: MAX_PIXELS, autoOrient: true })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 75 })
        .timeout({ seconds: TIME_LIMIT })
        .toBuffer()
      sizes.push({ width, bytes })
    }
    return sizes
  }
}

/** The tint of a picture (`tint.ts`). Undefined without sharp, or if the picture is unreadable. */
export async function tintOfPicture(picture: Uint8Array): Promise<string | undefined> {
  const sharp = await loadSharp('Jpeg', 'Png', 'Webp')
  const pixels = sharp?.(picture, { limitInputPixels: MAX_PIXELS }).resize(32, 32, { fit: 'fill' })
  return pixels
    ?.flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .then(tintOfPixels, () => undefined)
}
