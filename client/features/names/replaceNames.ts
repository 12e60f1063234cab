/** A name of the book, and what its reader sees in its place. */
export type NamePair = {
  find: string
  show: string
  /** Also where it is only a part of a word. */
  isPart?: boolean
}

/** Scripts that put no spaces between words: a name among their letters is whole anyway. */
const NO_SPACES = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map(script => `\\p{Script=${script}}`)
  .join('')
/** A letter, number or accent that belongs to the word beside it. */
const LETTER = `(?![${NO_SPACES}])[\\p{L}\\p{N}\\p{M}]`
const ENDS_IN_WORD = new RegExp(`${LETTER}$`, 'u')

/** What is written in several ways and means the same: apostrophes, spaces, accents apart from their letters. */
export const plainName = (name: string): string =>
  name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()

/**
 * Puts names in the place of others, in plain words or in a chapter's HTML: all of them at once, so that two can change
 * places, the longer before the shorter. A name is found as it is written and in capitals (`ANN`, which is shown in
 * capitals too); one that begins with a small letter also at the beginning of a sentence.
 * @param lang of the text, whose rules its capitals have
 * @param put gives what stands there instead, by what is shown and what was found
 */
export function replaceNames(
  words: string,
  pairs: readonly NamePair[],
  lang: string,
  put: (show: string, found: string) => string = show => show,
): string {
  const forms = formsOf(pairs, lang)
  if (!forms.size) return words
  const replaced = (found: string) => {
    const show = forms.get(plainName(found.replaceAll('&amp;', '&').replaceAll('&nbsp;', ' ')))?.show
    return show === undefined ? found : put(show, found)
  }
  const inWord = new RegExp(patternOf([...forms.values()].filter(({ isPart }) => isPart)) || '(?!)', 'gu')
  // Past tags, entities and whole words, so that a name begins where a word does: Safari learned lookbehind in 16.4.
  const anywhere = new RegExp(`${patternOf([...forms.values()], true)}|<[^>]*>|&\\w+;|((?:${LETTER})+)`, 'gu')
  return words.replace(anywhere, (found: string, word?: string) =>
    word === undefined ? replaced(found) : word.replace(inWord, replaced),
  )
}

/** All forms that are looked for, by their plain words. */
function formsOf(pairs: readonly NamePair[], lang: string): Map<string, NamePair> {
  const upper = (words: string) => words.toLocaleUpperCase(lang)
  const capital = ([first = '', ...rest]: string) => upper(first) + rest.join('')
  const forms = new Map<string, NamePair>()
  const add = (find: string, pair: NamePair) => forms.set(plainName(find), { ...pair, find: plainName(find) })
  const addOther = (find: string, pair: NamePair) => forms.has(plainName(find)) || add(find, pair)
  // What looks like a tag would be taken for one of the chapter's own.
  const names = pairs.filter(({ find }) => !find.includes('<'))
  for (const pair of names) add(pair.find, pair)
  for (const pair of names) {
    addOther(upper(pair.find), { ...pair, show: upper(pair.show) })
    if (pair.find !== capital(pair.find)) addOther(capital(pair.find), { ...pair, show: capital(pair.show) })
  }
  return forms
}

function patternOf(forms: readonly NamePair[], isWhole = false): string {
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is newer than the browsers we build for.
  const longest = [...forms].sort((a, b) => b.find.length - a.find.length)
  return longest
    .flatMap(({ find }) => {
      // An accent that stands apart belongs to the letter before it.
      const end = isWhole && ENDS_IN_WORD.test(find) ? `(?!${LETTER})` : '(?!\\p{M})'
      return [...new Set([find, find.normalize('NFD')])].map(written => escaped(written) + end)
    })
    .join('|')
}

const escaped = (words: string) =>
  words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll("'", "['’ʼ]")
    .replaceAll('&', '&(?:amp;)?')
    .replaceAll(' ', '(?:\\s|&nbsp;)+')
