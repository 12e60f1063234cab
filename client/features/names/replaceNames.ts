/** A name of the book, and what its reader sees in its place. */
export type NamePair = { find: string; show: string }

/** Of scripts that put no spaces between words: a name among such letters is whole anyway. */
const NO_SPACES = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
/** A letter, number or accent that belongs to the adjacent word. */
const LETTER = `(?![${NO_SPACES}])[\\p{L}\\p{N}\\p{M}]`
const ENDS_IN_WORD = new RegExp(`${LETTER}$`, 'u')

/** What is written in several ways and means the same: apostrophes, spaces, accents apart from their letters. */
const plainName = (name: string) => name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()

/**
 * Puts names in the place of others in a chapter's HTML: all of them at once, so that two can change
 * places, the longer before the shorter. A name is found as it is written and in capitals (`ANN`, which is shown in
 * capitals too); one that begins with a small letter also at the beginning of a sentence.
 * @param lang of the text, whose rules its capitals have
 * @param put gives what stands there instead, by what is shown and what was found
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
      // What looks like a tag would be taken for one of the chapter's own.
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
    // An accent that stands apart belongs to the letter before it.
    .map(name => escaped(name) + (ENDS_IN_WORD.test(name) ? `(?!${LETTER})` : '(?!\\p{M})'))
    .join('|')

const escaped = (words: string) =>
  words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll("'", "['’ʼ]")
    .replaceAll('&', '&(?:amp;)?')
    .replaceAll(' ', '(?:\\s|&nbsp;)+')
