/** A name of the book, and what its reader sees in its place. */
export type NamePair = { find: string; show: string }

/** In scripts without spaces between words, a name among letters is complete. */
const NO_SPACES = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
/** A letter, number or accent that belongs to the adjacent word. */
const LETTER = `(?![${NO_SPACES}])[\\p{L}\\p{N}\\p{M}]`
const ENDS_IN_WORD = new RegExp(`${LETTER}$`, 'u')

/** Spellings with the same meaning: apostrophes, spaces, separate accents. */
const plainName = (name: string) => name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()

/**
 * Replaces names in a chapter's HTML: all at once, so that two can be swapped, longer ones first. A name is found as
 * written and in capitals (`ANN`, which is replaced in capitals); one that starts with a small letter also at the start
 * of a sentence.
 * @param lang of the text, for its rules of capitals
 * @param put returns the replacement for a name and what was found
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
      // Something like a tag would be taken for one of the chapter's own.
      if (name && !name.includes('<') && !forms.has(name)) forms.set(name, form(show))
    }
  }
  if (!forms.size) return words
  // Past tags, entities and whole words, so that a name begins where a word does: Safari learned lookbehind in 16.4.
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
    // A separate accent belongs to the letter before it.
    .map(name => escaped(name) + (ENDS_IN_WORD.test(name) ? `(?!${LETTER})` : '(?!\\p{M})'))
    .join('|')

const escaped = (words: string) =>
  words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll("'", "['’ʼ]")
    .replaceAll('&', '&(?:amp;)?')
    .replaceAll(' ', '(?:\\s|&nbsp;)+')
