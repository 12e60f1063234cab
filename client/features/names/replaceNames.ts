export type NamePair = { find: string; show: string }

/** Scripts without spaces between words, where a name between letters is a whole word. */
const NO_SPACES = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
/** A letter, number or accent that continues the adjacent word. */
const LETTER = `(?![${NO_SPACES}])[\\p{L}\\p{N}\\p{M}]`
const ENDS_IN_WORD = new RegExp(`${LETTER}$`, 'u')

/** Normalizes equivalent spellings: apostrophes, spaces, separate accents. */
const plainName = (name: string) => name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()

/**
 * Replaces names in a chapter's HTML, all in one pass so that two can be swapped, longer ones first. Names match as
 * typed and in capitals (`ANN`, replaced in capitals); lower-case names also match at the start of a sentence.
 * @param lang language of the text, for its capitalization rules
 * @param put returns the HTML for a replacement and the text found
 */
export function replaceNames(
  words: string,
  pairs: readonly NamePair[],
  lang: string,
  put: (show: string, found: string) => string,
): string {
  const upper = (words: string) => words.toLocaleUpperCase(lang)
  const forms = new Map<string, string>()
  for (const form of [String, upper, ([first = '', ...rest]: string) => upper(first) + rest.join('')]) {
    for (const { find, show } of pairs) {
      const name = plainName(form(find))
      // A name that looks like a tag would match the chapter's own tags.
      if (name && !name.includes('<') && !forms.has(name)) forms.set(name, form(show))
    }
  }
  if (!forms.size) return words
  // Skips tags, entities and whole words, so that names match at word starts; Safari lacks lookbehind before 16.4.
  const names = new RegExp(`${patternOf([...forms.keys()])}|<[^>]*>|&\\w+;|(?:${LETTER})+`, 'gu')
  return words.replace(names, found => {
    const show = forms.get(plainName(found.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ')))
    return show === undefined ? found : put(show, found)
  })
}

const patternOf = (names: string[]): string =>
  names
    .sort((a, b) => b.length - a.length)
    .flatMap(name => [...new Set([name, name.normalize('NFD')])])
    // A separate accent belongs to the preceding letter.
    .map(name => escaped(name) + (ENDS_IN_WORD.test(name) ? `(?!${LETTER})` : '(?!\\p{M})'))
    .join('|')

const escaped = (words: string) =>
  words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll("'", "['’ʼ]")
    .replaceAll('&', '&(?:amp;)?')
    .replaceAll(' ', '(?:\\s|&nbsp;)+')
