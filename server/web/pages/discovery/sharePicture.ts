import { textLanguage } from '../../../../shared/language.ts'
import { authorNames } from '../../../../shared/text/authors.ts'
import { WIDTH } from '../../../../shared/pictures.ts'
import { sharpForWeb, MAX_PIXELS, type Sharp } from '../../../pictures/loadSharp.ts'
import { dataOf, Elsewhere, type Resource, type CreateResource, type ResourceRequest } from './resource.ts'
import { cornerOf, drawing, type Card, COVER } from './share/drawing.ts'
import { typefaceFor } from './share/typeface.ts'
import { SHARED_PICTURE } from '../../../../shared/page/discovery.ts'

/** Where browsers, too, look for an icon. */
const ICON = '/apple-touch-icon.png'
const COVER_WIDTH = '480'

/** Link preview of the site: its name and description. */
export const sitePicture: CreateResource = request => {
  const { appName: title, tagline: below } = request.brand
  return paint(request, { title, below })
}

/** Link preview of a book or chapter: cover, title and author. */
export const bookPicture =
  (book_id: number): CreateResource =>
  async request => {
    const { name, cover, ...book } = await dataOf(request.api.get('book.show', { book_id }, { signal: request.signal }))
    // Only the backend is asked: covers elsewhere are omitted.
    const path = cover?.startsWith('/v1/') ? cover.replaceAll(WIDTH, COVER_WIDTH) : undefined
    return paint(
      request,
      { title: name, below: authorNames(book, textLanguage(book).lang) },
      path && (await request.picture(path)),
    )
  }

/** Redirects to the site's icon if sharp is not installed. */
async function paint(request: ResourceRequest, card: Omit<Card, 'hasCover'>, bytes?: Buffer | ''): Promise<Resource> {
  const sharp = await sharpForWeb()
  if (!sharp) throw new Elsewhere(ICON)
  const { brand } = request
  const typeface = await typefaceFor(brand, [card.title, card.below, brand.appName])
  const { svg, coverLeft: left } = drawing(brand, { ...card, hasCover: Boolean(bytes) }, typeface)
  const cover = bytes ? { bytes, corner: cornerOf(brand), left } : undefined
  return { type: 'image/png', body: await paintPicture(sharp, svg, cover) }
}

type Cover = { bytes: Buffer; corner: number; left: number }

/** Time limit per picture, in seconds. */
const TIME_LIMIT = 5

/** Combines a drawing and a cover into a PNG. An unreadable cover is omitted. */
async function paintPicture(sharp: Sharp, svg: string, cover: Cover | undefined): Promise<Buffer> {
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
