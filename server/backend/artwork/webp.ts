import { loadSharp, MAX_PIXELS } from '../../pictures/loadSharp.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../../../shared/pictureWidths.ts'

/** A picture as WebP, at most `width` pixels wide. */
export type SizedPicture = { width: PictureWidth; bytes: Uint8Array }

/** Makes all widths of a picture. Rejects where it cannot be read or has too many pixels. */
export type Sizer = (picture: Uint8Array) => Promise<SizedPicture[]>

/** For one width, in seconds. */
const PATIENCE = 20

/** Loads what makes the widths. Undefined where that is not installed (`loadSharp`). */
export async function loadSizer(): Promise<Sizer | undefined> {
  const sharp = await loadSharp('Jpeg', 'Png', 'Webp')
  if (!sharp) return undefined
  return async picture => {
    const sizes: SizedPicture[] = []
    for (const width of PICTURE_WIDTHS) {
      const bytes = await sharp(picture, { limitInputPixels: MAX_PIXELS, autoOrient: true })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 75 })
        .timeout({ seconds: PATIENCE })
        .toBuffer()
      sizes.push({ width, bytes })
    }
    return sizes
  }
}
