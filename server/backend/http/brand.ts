import type { Request } from 'express'
import { badRequest } from '../call/apiError.ts'

export const DEFAULT_BRAND = 'local'

/** Key of the brand, as sent by the web server. */
export function brandOf(request: Request): string {
  const brand = request.get('X-Brand') || DEFAULT_BRAND
  if (!/^[a-z0-9_-]{1,40}$/.test(brand)) throw badRequest('X-Brand isn’t a brand key.')
  return brand
}
