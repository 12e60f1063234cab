import { pictureAddress, WIDTH, type PictureWidth } from '../../../../shared/pictures.ts'
import { MAX_PIXELS, sharpForWeb } from '../../../pictures/loadSharp.ts'
import { dataOf, Elsewhere, type CreateResource, type ResourceRequest } from './resource.ts'

/** Time limit in seconds. */
const TIME_LIMIT = 5

/** The cover of a book as JPEG, or a redirect to it if it is elsewhere or cannot be converted. */
export const coverFile =
  (book_id: number, width: PictureWidth): CreateResource =>
  async request => {
    const { brand, api, signal } = request
    const { cover } = await dataOf(api.get('book.show', { book_id }, { signal }))
    const body = cover && !cover.startsWith('/v1/') ? undefined : await coverJpeg(request, cover, width)
    if (!body) throw new Elsewhere(cover ? pictureAddress(brand, cover, width) : brand.bookSourceImg)
    return { type: 'image/jpeg', body }
  }

/** As JPEG, which every reading app shows; the brand's default if the backend has none. Undefined without sharp. */
export async function coverJpeg(
  { brand, picture }: ResourceRequest,
  cover: string | null,
  width: PictureWidth,
): Promise<Buffer | undefined> {
  const sharp = await sharpForWeb()
  if (!sharp) return undefined
  for (const path of [cover?.startsWith('/v1/') ? cover.replaceAll(WIDTH, `${width}`) : '', brand.bookSourceImg]) {
    const bytes = path && (await picture(path))
    const image = bytes && sharp(bytes, { limitInputPixels: MAX_PIXELS, autoOrient: true })
    const jpeg =
      image && image.resize({ width }).flatten({ background: '#ffffff' }).jpeg().timeout({ seconds: TIME_LIMIT })
    const body = jpeg && (await jpeg.toBuffer().catch(() => undefined))
    if (body) return body
  }
  return undefined
}
