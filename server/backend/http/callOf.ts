import type { Request } from 'express'
import { readerOf } from '../accounts/sessions.ts'
import type { Call } from '../call/handler.ts'
import { brandOf } from './brand.ts'
import { siteOf } from './site.ts'

/** What is the same for every call, and the clock. */
export type Shared = Pick<Call, 'database' | 'app' | 'payments' | 'shop' | 'providers' | 'searches' | 'trends'> & {
  now: () => Date
}

/** What a request says besides its fields: brand, reader, device, address. Throws 400 for a brand that is none. */
export async function callOf(request: Request<{ name: string }>, shared: Shared): Promise<Call> {
  const now = shared.now()
  const brand = brandOf(request)
  return {
    ...shared,
    now,
    brand,
    reader: await readerOf(shared.database, brand, tokenOf(request), now),
    device: request.get('Device-Uuid') ?? '',
    address: request.ip ?? '',
    left: leaving(request),
    site: siteOf(request),
    log: request.log,
  }
}

function leaving({ res }: Request<{ name: string }>): AbortSignal {
  const left = new AbortController()
  if (res?.closed) left.abort()
  else res?.once('close', () => left.abort())
  return left.signal
}

/** What stands behind `Bearer`; '' for the anonymous. */
const tokenOf = (request: Request<{ name: string }>) =>
  /^Bearer (\S*)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? ''
