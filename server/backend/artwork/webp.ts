import { loadSharp, MAX_PIXELS } from '../../pictures/loadSharp.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../../../shared/pictures.ts'
import { tintOfPixels } from './tint.ts'

export type SizedPicture = { width: PictureWidth; bytes: Uint8Array }

/** All widths. Rejects if the picture is unreadable or has too many pixels. */
export type Sizer = (picture: Uint8Array) => Promise<SizedPicture[]>

const TIME_LIMIT_SECONDS = 20
/** The process may have decoders of other formats. */
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp']

/** Undefined if sharp is not installed. */
export async function loadSizer(): Promise<Sizer | undefined> {
  const sharp = await loadSharp('Jpeg', 'Png', 'Webp')
  if (!sharp) return undefined
  return async picture => {
    const { format } = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata()
    if (!FORMATS.includes(format)) throw new Error(`a cover cannot be a picture of type ${format}`)
    const sizes: SizedPicture[] = []
    for (const width of PICTURE_WIDTHS) {
      const bytes = await sharp(picture, { limitInputPixels: MAX_PIXELS, autoOrient: true })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 75 })
        .timeout({ seconds: TIME_LIMIT_SECONDS })
        .toBuffer()
      sizes.push({ width, bytes })
    }
    return sizes
  }
}

/** Undefined without sharp, or if the picture is unreadable. */
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
