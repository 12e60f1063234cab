import { transformSync } from '@swc/core'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'

/** Messages by key, in groups and lists of any depth. */
export type Texts = { [key: string]: Texts } | Texts[] | string

const ENGLISH = 'shared/text/en'
/** Has a file per language: `translations/es.json`. The English one is generated. */
const TRANSLATIONS = 'shared/text/translations'

/** Texts in an area's source, by the area's name. */
export function textsIn(source: string, path: string): Record<string, Texts> {
  const exports: Record<string, Texts> = {}
  const { code } = transformSync(source, {
    filename: path,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
    swcrc: false,
  })
  runInNewContext(code, { exports, require: () => ({ messages: (texts: unknown) => texts }) })
  // Converts to objects of this realm, for `toEqual`.
  return JSON.parse(JSON.stringify(exports)) as Record<string, Texts>
}

/** All texts to translate in English, by area. */
export function englishTexts(): Record<string, Texts> {
  const files = globSync(join(ENGLISH, '*/*.ts')).filter(isTranslated).toSorted()
  return Object.assign({}, ...files.map(file => textsIn(readFileSync(file, 'utf8'), file))) as Record<string, Texts>
}

/** Path of a language's texts. */
export const translationFile = (locale: string): string => join(TRANSLATIONS, `${locale}.json`)

/** A language's texts by area; empty if there is no file. Throws if it is not JSON. */
export function readTranslations(locale: string): Record<string, Texts> {
  const path = translationFile(locale)
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Texts>
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/**
 * The texts of an area in a language; untranslated ones in English.
 * @param path of the area's source, `shared/text/en/<group>/<area>.ts`
 */
export function translatedTexts(english: Texts, locale: string, path: string, area: string): Texts {
  if (locale === 'en' || !isTranslated(path)) return english
  return filled(english, translations(locale)[area])
}

/** Whether an area's texts are translated, by the path of its source: copy variants are not. */
export const isTranslated = (path: string): boolean => basename(dirname(path)) !== 'copy'

const filled = (english: Texts, translated: Texts | undefined): Texts => {
  if (typeof english === 'string') return typeof translated === 'string' ? translated : english
  const inner = (typeof translated === 'object' ? translated : {}) as Record<string, Texts>
  const entries = Object.entries(english).map(([key, text]) => [key, filled(text, inner[key])] as const)
  return Array.isArray(english) ? entries.map(([, text]) => text) : Object.fromEntries(entries)
}

const known = new Map<string, Record<string, Texts>>()
function translations(locale: string): Record<string, Texts> {
  const texts = known.get(locale) ?? readTranslations(locale)
  known.set(locale, texts)
  return texts
}
