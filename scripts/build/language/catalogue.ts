import { transformSync } from '@swc/core'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'

/** Messages by key, in groups and lists of any depth. */
export type Texts = { [key: string]: Texts } | Texts[] | string

const ENGLISH = 'shared/text/en'
/** Has a file per language and group: `translations/es/reading.json`. English ones are generated. */
const TRANSLATIONS = 'shared/text/translations'

/** Translated groups of the catalogue; copy variants are not translated. */
export const GROUPS = ['account', 'backend', 'comfort', 'discover', 'emails', 'reading', 'site']

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

/** All areas of a group in English, by name. */
export function englishGroup(group: string): Record<string, Texts> {
  const files = globSync(join(ENGLISH, group, '*.ts')).toSorted()
  return Object.assign({}, ...files.map(file => textsIn(readFileSync(file, 'utf8'), file))) as Record<string, Texts>
}

/** Path of a group's translations. */
export const translationFile = (locale: string, group: string): string => join(TRANSLATIONS, locale, `${group}.json`)

/** A group's translations; empty if there is no file. Throws if it is not JSON. */
export function translatedGroup(locale: string, group: string): Record<string, Texts> {
  const path = translationFile(locale, group)
  if (globSync(path).length === 0) return {}
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
  return filled(english, translations(locale, basename(dirname(path)))[area])
}

/** Whether an area's texts are translated, by the path of its source. */
export const isTranslated = (path: string): boolean => GROUPS.includes(basename(dirname(path)))

const filled = (english: Texts, translated: Texts | undefined): Texts => {
  if (typeof english === 'string') return typeof translated === 'string' ? translated : english
  const inner = (typeof translated === 'object' ? translated : {}) as Record<string, Texts>
  const entries = Object.entries(english).map(([key, text]) => [key, filled(text, inner[key])] as const)
  return Array.isArray(english) ? entries.map(([, text]) => text) : Object.fromEntries(entries)
}

const known = new Map<string, Record<string, Texts>>()
function translations(locale: string, group: string): Record<string, Texts> {
  const path = translationFile(locale, group)
  const texts = known.get(path) ?? translatedGroup(locale, group)
  known.set(path, texts)
  return texts
}
