import type { RequestHandler, Response } from 'express'
import { REFUSALS } from './plainPage.ts'

const LONGEST_URL = 8192

const isLong = (url: string) => url.length > LONGEST_URL
/** Browsers send `\` in a query as it is, but never in a path. */
const isPlain = (url: string) => /^\/(?!\/)[\x21\x22\x24-\x3e\x40-\x5b\x5d-\x7e]*(?:\?[\x21\x22\x24-\x7e]*)?$/.test(url)

/** Whether `refuseMalformed` lets an address through. */
export const isWellFormed = (url: string): boolean => !isLong(url) && isPlain(url)

/** Sends a page with a way on, never cacheable. */
export function refuse(res: Response, status: keyof typeof REFUSALS): void {
  res.status(status).set('Cache-Control', 'no-store').type('html').send(REFUSALS[status])
}

/**
 * Refuses ambiguous addresses: `//other/x`, `/\\other/x`, fragments and bytes that are not part of a request
 * (RFC 9112, 3.2), and addresses too long for a log line or cache key.
 */
export const refuseMalformed: RequestHandler = (req, res, next) => {
  if (isLong(req.url)) return refuse(res, 414)
  if (!isPlain(req.url)) return refuse(res, 400)
  next()
}
