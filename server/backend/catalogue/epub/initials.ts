import { textOf, type Element } from './files/markup.ts'
import type { Style } from './style/styles.ts'

const named = /(?:^|[\s_-])(?:drop-?caps?\w*|dc|first-?(?:letter|char)|initials?|lettrine|versal)(?:$|[\s_\d-])/i

/** The large first letter of a chapter: only a letter, with the quotation mark before it. */
export const isInitial = (element: Element, { standsOut, hides }: Style): boolean =>
  !hides &&
  (standsOut || named.test(element.attribs['class'] ?? '')) &&
  /^\s*[“‘"'«„‹「『¿¡—–-]*\p{L}\p{M}*\s*$/u.test(textOf(element))

export const wordCounts = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}’']+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** One letter may be a word in one of the languages that have initials. */
const wordOfLetter = /^[aeiouyàèêéóôаиоуявксєіїj]$/

/** No word begins so: with a consonant alone, or with two that no language begins with. */
const endOfWord = /^(?:[bcdfghjklmnpqrstvwxz]$|[lmnr][bcdfghjklmpqrstvwxz]|n[cdfghlst]|[dfp]t|ff|ss|tt)/

/**
 * Whether what follows an initial is the rest of its word, despite white space between them: `T he sun`, not `A lamp`.
 * @param gap between them in the line
 * @param counts how often the document has each word
 */
export const joinsNext = (before: string, gap: string, after: string, counts: Map<string, number>): boolean => {
  const [letter = ''] = /\p{L}\p{M}*$/u.exec(before.toLowerCase().trimEnd()) ?? []
  const [, space = '', rest = ''] = /^(\s*)([\p{L}\p{M}’']*)/u.exec(after) ?? []
  if (gap + space === '' || rest === '' || /^\p{Lu}\p{Ll}/u.test(rest)) return false
  if (!wordOfLetter.test(letter)) return true
  const other = rest.toLowerCase()
  const [whole, apart] = [`${letter}${other}`, other].map(word => counts.get(word) ?? 0) as [number, number]
  // The text after the initial is itself one of those words.
  return whole === apart - 1 ? gap.includes('\n') || endOfWord.test(other) : whole > apart - 1
}
