import type { RequestHandler, Response } from 'express'
import { z } from 'zod'
import { queryId } from '../../../shared/api/envelope.ts'
import type { Database } from '../database/schema/schema.ts'
import { notFound } from '../call/apiError.ts'
import { parseInput } from '../http/input.ts'

/** The address of a picture changes with its bytes, so it may be kept for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const version = z.string().optional()

/** The cover of a book: `?book_id=12&v=<hash>`. An address of older bytes gives today's, and is not kept. */
export const bookCover =
  (database: Database): RequestHandler =>
  async (request, response) => {
    const { book_id, v } = parseInput(z.object({ book_id: queryId, v: version }), request.query)
    const cover = await database
      .selectFrom('cover')
      .innerJoin('book', 'book.id', 'cover.book_id')
      .select(['type', 'bytes', 'cover_hash'])
      .where('book_id', '=', book_id)
      .executeTakeFirst()
    if (!cover?.cover_hash) throw notFound('cover')
    sendPicture(response, cover.type, cover.bytes, cover.cover_hash, v)
  }

/** The picture of a banner: `?id=1&v=<hash>`. */
export const bannerImage =
  (database: Database): RequestHandler =>
  async (request, response) => {
    const { id: banner_id, v } = parseInput(z.object({ id: queryId, v: version }), request.query)
    const banner = await database
      .selectFrom('banner')
      .select(['image', 'image_hash'])
      .where('id', '=', banner_id)
      .executeTakeFirst()
    if (!banner) throw notFound('picture')
    sendPicture(response, 'image/svg+xml', banner.image, banner.image_hash, v)
  }

function sendPicture(response: Response, type: string, bytes: Uint8Array, hash: string, asked: string | undefined) {
  response.set({
    'Content-Type': type,
    'Cache-Control': asked === hash ? FOR_EVER : 'public, max-age=60',
    ETag: `"${hash}"`,
  })
  if (type === 'image/svg+xml') {
    response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }
  response.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Where the site finds a cover; the hash makes room for a new one. */
export const coverAddress = (bookId: number, hash: string | null) =>
  hash && `/v1/book.cover?book_id=${bookId}&v=${hash}`
export const bannerAddress = (bannerId: number, hash: string) => `/v1/banner.image?id=${bannerId}&v=${hash}`
