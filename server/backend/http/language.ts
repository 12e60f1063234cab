import type { Request } from 'express'
import type { Language } from '../../../shared/language.ts'
import { parseLanguage } from '../../../shared/locales.ts'

/** The language that a call says by `lang` and `section`; undefined where it says neither. */
export function languageOf({ method, query, body }: Pick<Request, 'method' | 'query' | 'body'>): Language | undefined {
  const { section, lang } = ((method === 'POST' ? body : query) ?? {}) as Record<string, unknown>
  if (section === undefined && lang === undefined) return undefined
  return parseLanguage(typeof lang === 'string' ? lang : undefined, String(section))
}
