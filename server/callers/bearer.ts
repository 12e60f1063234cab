import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request brings this token (RFC 6750, 2.1). In equal time, whatever it brings. */
export const bearerIs = (req: Request, token: string): boolean =>
  timingSafeEqual(digest(req.get('authorization') ?? ''), digest(`Bearer ${token}`))
