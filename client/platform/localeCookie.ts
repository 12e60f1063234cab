import { LOCALE_COOKIE_DAYS } from '../../shared/constants.ts'
import { COOKIE } from '../../shared/cookies.ts'
import { activeLocale } from '../text/activeLocale.ts'

const SECONDS_A_DAY = 86_400

/**
 * Notes the locale that the reader was shown, for 365 days on the whole site (specification, section 9).
 * @param protocol of the page: what was noted over TLS is sent over TLS only
 */
export const localeCookie = (protocol: string, code = activeLocale().code) =>
  `${COOKIE.locale}=${code}; Max-Age=${LOCALE_COOKIE_DAYS * SECONDS_A_DAY}; Path=/; SameSite=Lax` +
  (protocol === 'https:' ? '; Secure' : '')
