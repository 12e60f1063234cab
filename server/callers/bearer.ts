import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request has this bearer token (RFC 6750, 2.1). Compared in constant time. */
export const bearerIs = (req: Request, token: string): boolean =>
  timingSafeEqual(digest(req.get('authorization') ?? ''), digest(`Bearer ${token}`))
