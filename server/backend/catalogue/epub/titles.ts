import { fromRoman } from '../prose/split.ts'
import { titleCase } from '../prose/loudWords.ts'

const roman = /^[IVXLC]+$/

const toNumber = (text: string) => (roman.test(text.toUpperCase()) ? fromRoman(text.toUpperCase()) : Number(text))

const isNumeral = (text: string) =>
  /^\d{1,4}$/.test(text) || (roman.test(text.toUpperCase()) && fromRoman(text.toUpperCase()) < 400)

/** `IV` or `4` and nothing else. */
export const isBareNumber = (title: string) => isNumeral(title.replace(/[.:]$/, '').trim())

const settle = (text: string) => {
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s.:–—-]+|[\s:–—-]+$/g, '')
    .replace(/([^.])\.$/, '$1')
  return /\p{Lu}{2}/u.test(clean) && clean === clean.toUpperCase() && clean.length > 3 ? titleCase(clean) : clean
}

const fixNumerals = (text: string) =>
  text.replace(
    /\b(Chapter|Book|Part|Volume|Canto|Act|Scene) ([ivxlc]+)\b/gi,
    (_all, word: string, numeral: string) => `${word} ${numeral.toUpperCase()}`,
  )

/**
 * A chapter's title as a list shows it: `IV` becomes `Chapter 4`, `IV: The Sign` and `4 - The Sign` become
 * `Chapter 4. The Sign`, `CHAPTER IV. THE SIGN` becomes `Chapter IV. The Sign`; a title with its own words keeps them.
 */
export const cleanTitle = (label: string) => {
  const title = settle(label)
  if (isBareNumber(title)) return `Chapter ${toNumber(title.replace(/[.:]$/, ''))}`
  const numbered = /^([IVXLC]+|\d{1,4})(?:\s*[.:]\s*|\s+[–—-]\s+)(\S.*)$/.exec(title)
  if (numbered && isNumeral(numbered[1] ?? ''))
    return `Chapter ${toNumber(numbered[1] ?? '')}. ${settle(numbered[2] ?? '')}`
  return fixNumerals(title).replace(/^(Chapter (?:[IVXLC]+|\d+))(?:\s*[:–—-]\s*|\.?\s*[–—]\s*)(?=\S)/i, '$1. ')
}

/** By its title: what holds chapters. */
export const isDivision = (title: string) => /^(?:part|book|volume|act)\b/i.test(title.trim())

/** By its title: `Chapter 4` or `IV`. */
export const isChapterTitle = (title: string) => /^chapter\b/i.test(title.trim()) || isBareNumber(title.trim())

/** A part's title as a list shows it: `PART IV. THE SIGN` becomes `Part IV. The Sign`. */
export const divisionTitle = (label: string) => fixNumerals(settle(label))

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** Whether two titles differ in nothing but their case, spaces and points. */
export const sameLetters = (one: string, other: string) => lettersOf(one) === lettersOf(other)

/** The title of a chapter that has only a number of its own, under the title that it stands under. */
export const titleUnder = (parent: string, title: string) => {
  const under = settle(parent)
  if (isDivision(under)) return `${divisionTitle(parent)}, ${cleanTitle(title)}`
  return isBareNumber(settle(title))
    ? `${under}, Part ${toNumber(settle(title).replace(/[.:]$/, ''))}`
    : `${under}: ${cleanTitle(title)}`
}
