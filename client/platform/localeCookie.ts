import { LOCALE_COOKIE_DAYS } from '../../shared/constants.ts'
import { COOKIE } from '../../shared/cookies.ts'
import { activeLocale } from '../../shared/text/activeLocale.ts'

let chosen: string | undefined

/** For 365 days (specification, section 9). A choice lasts until unload: idle work must not overwrite it. */
export function storeLocale(choice = chosen) {
  chosen = choice
  document.cookie = localeCookie(choice ?? activeLocale().code)
}

const localeCookie = (code: string) =>
  `${COOKIE.locale}=${code}; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; Path=/; SameSite=Lax` +
  (location.protocol === 'https:' ? '; Secure' : '')
