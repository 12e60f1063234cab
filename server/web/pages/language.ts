import type { IncomingMessage } from 'node:http'
import { COOKIE, readCookie } from '../../../shared/cookies.ts'
import { languageFromCookies, type Language } from '../../../shared/language.ts'

const DEFAULT = languageFromCookies(undefined, undefined)

/** The reader's language: one that there is, whatever the cookies say. */
export function languageOf({ headers: { cookie } }: IncomingMessage): Language {
  if (!cookie) return DEFAULT
  return languageFromCookies(readCookie(cookie, COOKIE.language), readCookie(cookie, COOKIE.section))
}
