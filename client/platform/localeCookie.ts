import { LOCALE_COOKIE_DAYS } from '../../shared/constants.ts'
import { COOKIE } from '../../shared/cookies.ts'
import { activeLocale } from '../../shared/text/activeLocale.ts'

let chosen: string | undefined

/**
 * Stores the locale that the reader chose, or else was shown, for 365 days on the whole site (specification, section
 * 9). A choice lasts until the page is unloaded, so that idle work cannot overwrite it before the reload.
 */
export function storeLocale(choice = chosen) {
  chosen = choice
  document.cookie = localeCookie(choice ?? activeLocale().code)
}

const localeCookie = (code: string) =>
  `${COOKIE.locale}=${code}; Max-Age=${LOCALE_COOKIE_DAYS * 86_400}; Path=/; SameSite=Lax` +
  (location.protocol === 'https:' ? '; Secure' : '')
