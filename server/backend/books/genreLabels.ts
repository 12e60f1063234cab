import { LOCALES, type Locale } from '../../../shared/locales.ts'
import { genres as text } from '../../../shared/text/en/backend/genres.ts'
import { inLocale } from '../../inLocale.ts'
import { fold } from '../text/searchWords.ts'

const keyOf = (name: string) => name.toLowerCase().replace(/ (\w)/g, (_space, letter: string) => letter.toUpperCase())

/** What a genre or tag is called in the active language; empty if unknown, or if that is its name. */
export function labelOf(name: string): { label?: string } {
  const key = keyOf(name)
  const label = Object.hasOwn(text, key) ? text[key as keyof typeof text] : name
  return label.toLowerCase() === name.toLowerCase() ? {} : { label }
}

/** With its label. */
export const labelled = <Tag extends { name: string }>(tag: Tag): Tag & { label?: string } => ({
  ...tag,
  ...labelOf(tag.name),
})

const namesIn = (locale: Locale) => inLocale(locale, () => Object.values(text))
/** Names by their folded labels in all languages, read when first needed. */
let byLabel: Map<string, string> | undefined
function namesByLabel(): Map<string, string> {
  const names = namesIn(LOCALES[0])
  const labels = LOCALES.flatMap(locale => namesIn(locale).map((label, at) => [fold(label), names[at]!] as const))
  return new Map(labels.filter(([label, name]) => label !== fold(name)))
}

/** Names of the genres that are called this in any language, or whose label there begins with it. */
export function genresCalled(words: string, { unfinished = false } = {}): string[] {
  const typed = fold(words.trim())
  if (typed === '') return []
  const found = [...(byLabel ??= namesByLabel())].filter(([label]) =>
    unfinished ? label.startsWith(typed) : label === typed,
  )
  return [...new Set(found.map(([, name]) => name))]
}
