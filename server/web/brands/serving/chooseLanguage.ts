import type { RequestHandler } from 'express'
import { LOCALE_COOKIE_DAYS } from '../../../../shared/constants.ts'
import { COOKIE } from '../../../../shared/cookies.ts'
import { LANGUAGE_FIELD } from '../../../../shared/language.ts'
import { schemeOf, trustOf } from '../../../callers/proxies.ts'
import { brandOf, hostOf } from '../brand.ts'
import { originOf } from '../chooseBrand.ts'
import { addressesOf, isElsewhere } from '../site.ts'
import { namedLocale } from '../../http/language.ts'
import { sendText } from '../../http/errors.ts'

/**
 * Stores the language that a reader has chosen, and redirects to the page where they were, in that language. A language
 * with a host of its own is at that host, and needs no cookie. Forms post to it, so that it works without script.
 */
export const chooseLanguage: RequestHandler = (req, res) => {
  const [brand, domain, trust] = [brandOf(res), hostOf(res), trustOf(req.app)]
  const site = req.get('Sec-Fetch-Site')
  const locale = namedLocale(req.url, brand.locales)
  if (site !== undefined && site !== 'same-origin') return sendText(res, 403, 'Choose the language on this site')
  if (!locale) return sendText(res, 400, 'This site is not in that language')
  const origin = originOf(req, trust, brand, domain, locale)
  const here = pathOf(req.get('Referer'), domain)
  const moves = isElsewhere(brand, locale, domain)
  if (!moves)
    res.cookie(COOKIE.locale, locale.code, {
      maxAge: LOCALE_COOKIE_DAYS * 86_400_000,
      sameSite: 'lax',
      secure: schemeOf(req, trust) === 'https',
    })
  res
    .set('Cache-Control', 'no-store')
    .redirect(303, moves ? addressesOf({ brand, domain, origin, locale }).at(here) : here)
}

/** Path and query of the page with the form, without a language; `/` if the browser does not say. */
function pathOf(referrer: string | undefined, host: string): string {
  const url = URL.parse(referrer ?? '')
  if (url?.hostname !== host) return '/'
  url.searchParams.delete(LANGUAGE_FIELD)
  // Two slashes would begin the address of another site.
  return url.pathname.replace(/^\/+/, '/') + url.search
}
