import { PICTURE_WIDTHS, type PictureWidth } from '../../../shared/pictureWidths.ts'

/** A picture as WebP, at most `width` pixels wide. */
export type SizedPicture = { width: PictureWidth; bytes: Uint8Array }

/** Makes all widths of a picture. Rejects where it cannot be read or has too many pixels. */
export type Sizer = (picture: Uint8Array) => Promise<SizedPicture[]>

/** Twice what a camera takes: a small file may claim to be a picture that no memory can hold, a browser's either. */
export const MOST_PIXELS = 50_000_000

/** For one width, in seconds. */
const PATIENCE = 20

/** What covers may be, each by a decoder that others have tried hard to break. */
const READERS = ['Jpeg', 'Png', 'Webp'].map(format => `VipsForeignLoad${format}Buffer`)

/**
 * Loads sharp, which takes a while and some memory. Undefined where it is not installed, or not for this machine: it is
 * an optional package.
 */
export async function loadSizer(): Promise<Sizer | undefined> {
  const sharp = await import('sharp').then(
    module => module.default,
    () => undefined,
  )
  if (!sharp) return undefined
  // One thread and no memory of its own: calls go on meanwhile.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  return async picture => {
    const sizes: SizedPicture[] = []
    for (const width of PICTURE_WIDTHS) {
      const bytes = await sharp(picture, { limitInputPixels: MOST_PIXELS, autoOrient: true })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 75 })
        .timeout({ seconds: PATIENCE })
        .toBuffer()
      sizes.push({ width, bytes })
    }
    return sizes
  }
}
