import type { Request } from 'express'
import { mainLanguage, type Language } from '../../../shared/language.ts'
import type { Locales } from '../../../shared/locales.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { badRequest } from '../call/apiError.ts'
import { BRAND_KEY } from '../call/brandFolder.ts'
import { readerOf } from '../accounts/sessions.ts'
import { NO_APP, type AppInfo, type Call, type CommentRules } from '../call/handler.ts'
import type { BrandPrices } from '../call/brandPrices.ts'
import { originAt } from '../../linkOrigin.ts'
import { trustOf } from '../../callers/proxies.ts'
import type { Site } from '../call/payments.ts'

export type Shared = Pick<
  Call,
  'database' | 'mailer' | 'isBreached' | 'payments' | 'push' | 'shop' | 'rates' | 'providers' | 'trends'
> & {
  appOf: (brand: string) => AppInfo
  /** For a reader who requested this origin. */
  linkOriginOf: (brand: string, requested: string) => string
  passkeyHostOf: (brand: string, origin: string) => string
  localesOf: (brand: string) => Locales
  pricesOf: (brand: string, now: Date) => BrandPrices
  commentsOf: (brand: string) => CommentRules
  now: () => Date
}

export async function callOf(
  request: Request<{ name: string }>,
  shared: Shared,
  language: Language | undefined,
): Promise<Call> {
  const now = shared.now()
  const brand = brandOf(request)
  const app = shared.appOf(brand)
  const site = siteOf(request, requested => shared.linkOriginOf(brand, requested))
  return {
    ...shared,
    mailer: shared.mailer?.sendsFor(brand) ? shared.mailer : undefined,
    now,
    app: request.get('X-Brand-App') === 'none' ? NO_APP : app,
    brandName: app.name,
    brand,
    prices: shared.pricesOf(brand, now),
    comments: shared.commentsOf(brand),
    language: language ? mainLanguage(language.lang) : '',
    currencies: currenciesOf(request),
    reader: await readerOf(shared.database, brand, tokenOf(request), now, language && activeLocale().code),
    device: deviceOf(request),
    userAgent: request.get('User-Agent') ?? '',
    address: request.ip ?? '',
    left: disconnected(request),
    nextSlot: request.nextSlot,
    site,
    passkeyHost: shared.passkeyHostOf(brand, site.origin),
    log: request.log,
  }
}

function currenciesOf(request: Request<{ name: string }>): string[] | undefined {
  const said = request.get('X-Brand-Currencies')
  return said === 'own' ? [] : said?.split(',')
}

/** Throws 400 if it is invalid: limits and rows are keyed by it. */
function deviceOf(request: Request<{ name: string }>): string {
  const device = request.get('Device-Uuid') ?? ''
  if (!/^[\w.-]{0,64}$/.test(device))
    throw badRequest('Device-Uuid can have up to 64 letters, digits, dots and dashes.')
  return device
}

function disconnected({ res }: Request<{ name: string }>): AbortSignal {
  const left = new AbortController()
  if (res?.closed) left.abort()
  else res?.once('close', () => left.abort())
  return left.signal
}

const tokenOf = (request: Request<{ name: string }>) =>
  /^Bearer (\S*)$/i.exec(request.get('Authorization') ?? '')?.[1] ?? ''

export const DEFAULT_BRAND = 'local'

export function brandOf(request: Request): string {
  const brand = request.get('X-Brand') || DEFAULT_BRAND
  if (!BRAND_KEY.test(brand)) throw badRequest('X-Brand isn’t a brand key.')
  return brand
}

/** Only a trusted web server may send it. */
function siteOf(request: Request, linkOrigin: (requested: string) => string): Site {
  const trusts = trustOf(request.app)
  const prefix = trusts(request.socket.remoteAddress, 0) ? request.get('X-Forwarded-Prefix') : undefined
  return {
    origin: linkOrigin(originAt(request.protocol, request.host)),
    base: prefix && /^\/[a-z0-9_]+$/.test(prefix) ? prefix : '',
  }
}
