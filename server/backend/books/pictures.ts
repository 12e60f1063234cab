import type { RequestHandler, Response } from 'express'
import * as z from 'zod'
import { optional, queryId } from '../../../shared/api/envelope.ts'
import { PICTURE_WIDTHS, WIDTH } from '../../../shared/pictures.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import { notFound } from '../call/apiError.ts'
import { brandOf } from '../http/callOf.ts'
import { parseInput } from '../http/input.ts'
import { isPictured, selectBooks, shelvesOf } from '../database/selectBooks.ts'

/** Addresses contain a hash of the bytes, so they are immutable. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const version = z.string().optional()
const width = optional(z.coerce.number().pipe(z.literal(PICTURE_WIDTHS)))

/**
 * `?book_id=12&v=<hash>`, and `&w=240` for a width. An outdated address or a missing width gets the current cover,
 * uncacheable. Throws 404 if the book is taken down by law, or is not the brand's.
 */
export const bookCover =
  (database: Database): RequestHandler =>
  async (request, response) => {
    const { book_id, v, w } = parseInput(z.object({ book_id: queryId, v: version, w: width }), request.query)
    const pictured = selectBooks(database, isPictured(brandOf(request))).where('book.id', '=', book_id)
    const sized =
      w !== undefined &&
      (await pictured
        .innerJoin('cover_size', 'cover_size.book_id', 'book.id')
        .select(['bytes', 'cover_hash'])
        .where('width', '=', w)
        .executeTakeFirst())
    if (sized) {
      const { bytes, cover_hash } = sized
      return sendPicture(response, { type: 'image/webp', bytes, name: `${cover_hash}-${w}` }, v === cover_hash)
    }
    const cover = await pictured
      .innerJoin('cover', 'cover.book_id', 'book.id')
      .select(['type', 'bytes', 'cover_hash'])
      .executeTakeFirst()
    if (!cover?.cover_hash) throw notFound()
    const { type, bytes, cover_hash } = cover
    sendPicture(response, { type, bytes, name: cover_hash }, w === undefined && v === cover_hash)
  }

export const bannerImage =
  (database: Database): RequestHandler =>
  async (request, response) => {
    const { id: banner_id, v } = parseInput(z.object({ id: queryId, v: version }), request.query)
    const banner = await database
      .selectFrom('banner')
      .innerJoin('channel', 'channel.id', 'channel_id')
      .select(['image', 'image_hash'])
      .where('banner.id', '=', banner_id)
      .where('brand', '=', shelvesOf(brandOf(request)))
      .executeTakeFirst()
    if (!banner) throw notFound()
    const { image: bytes, image_hash: name } = banner
    sendPicture(response, { type: 'image/svg+xml', bytes, name }, v === name)
  }

/** @param isRequested whether these are the bytes that the address names */
function sendPicture(
  response: Response,
  { type, bytes, name }: { type: string; bytes: Uint8Array; name: string },
  isRequested: boolean,
) {
  response.set({
    'Content-Type': type,
    'Cache-Control': isRequested ? FOR_EVER : 'public, max-age=60',
    ETag: `"${name}"`,
  })
  if (type === 'image/svg+xml') {
    response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }
  response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** The site fills in a width if there are several. */
export const coverAddress = ({ id, cover_hash, cover_sizes }: CoverRow) =>
  cover_hash && `/v1/book.cover?book_id=${id}&v=${cover_hash}${cover_sizes === 'webp' ? `&w=${WIDTH}` : ''}`
type CoverRow = Pick<Tables['book'], 'cover_hash' | 'cover_sizes'> & { id: number }

export const bannerAddress = (bannerId: number, hash: string) => `/v1/banner.image?id=${bannerId}&v=${hash}`
