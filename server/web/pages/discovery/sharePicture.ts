import { WIDTH } from '../../../../shared/pictureWidths.ts'
import { answerOf, Elsewhere, type Resource, type CreateResource, type ResourceRequest } from './resource.ts'
import { cornerOf, drawing, type Card } from './share/drawing.ts'
import { loadPainter } from './share/painter.ts'
import { typefaceOf } from './share/typeface.ts'

/** Where a browser, too, shows this for a site without pictures. */
const ICON = '/apple-touch-icon.png'
/** The width in which a cover is asked for. */
const COVER_WIDTH = '480'

/** What is shown of a link to the site: its name and what it says of itself. */
export const sitePicture: CreateResource = making => {
  const { appName: title, tagline: below } = making.brand
  return paint(making, { title, below })
}

/** What is shown of a link to a book or one of its chapters: cover, title and author. */
export const bookPicture =
  (book_id: number): CreateResource =>
  async making => {
    const { name, author, cover } = await answerOf(making.api.get('book.show', { book_id }, { signal: making.signal }))
    // Only the backend itself is asked: a cover that lies elsewhere is left out.
    const path = cover?.startsWith('/v1/') ? cover.replaceAll(WIDTH, COVER_WIDTH) : undefined
    return paint(making, { title: name, below: author.name }, path && (await making.picture(path)))
  }

/** Without sharp nothing can be drawn: the site's icon is shown instead. */
async function paint(making: ResourceRequest, card: Omit<Card, 'hasCover'>, bytes?: Buffer | ''): Promise<Resource> {
  const painter = await loadPainter()
  if (!painter) throw new Elsewhere(ICON)
  const { brand } = making
  const svg = drawing(brand, { ...card, hasCover: Boolean(bytes) }, await typefaceOf(brand))
  return { type: 'image/png', body: await painter(svg, bytes ? { bytes, corner: cornerOf(brand) } : undefined) }
}
