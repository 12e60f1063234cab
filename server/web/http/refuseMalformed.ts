import type { RequestHandler } from 'express'
import { sendText } from './errors.ts'

const LONGEST_URL = 8192

const isLong = (url: string) => url.length > LONGEST_URL
const isPlain = (url: string) => /^\/(?!\/)[\x21\x22\x24-\x5b\x5d-\x7e]*$/.test(url)

/** Whether `refuseMalformed` lets an address through. */
export const isWellFormed = (url: string): boolean => !isLong(url) && isPlain(url)

/**
 * Refuses ambiguous addresses: `GET http://other/x`, `//other/x`, `/\\other/x`, fragments and bytes that are not
 * part of a request (RFC 9112, 3.2), and addresses too long for a log line or cache key.
 */
export const refuseMalformed: RequestHandler = (req, res, next) => {
  if (isLong(req.url)) return sendText(res, 414, 'The address is too long')
  if (!isPlain(req.url)) return sendText(res, 400, 'Bad request')
  next()
}
