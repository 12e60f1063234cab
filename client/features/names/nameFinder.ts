/** A name of the book, and what the reader sees in its place. */
export type NamePair = {
  find: string
  show: string
  /** Also where it is only a part of a word. */
  isPart?: boolean
}

/** Where a name stands in a text, in UTF-16 units, and what is shown there. */
type Found = { start: number; end: number; show: string }

/** Scripts that put no spaces between words: a name among their letters is whole anyway. */
const NO_SPACES = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map(script => `\\p{Script=${script}}`)
  .join('')
/** A letter, number or accent that belongs to the word beside it. */
const IN_WORD = `(?![${NO_SPACES}])[\\p{L}\\p{N}\\p{M}]`
const STARTS_IN_WORD = new RegExp(`^${IN_WORD}`, 'u')
const ENDS_IN_WORD = new RegExp(`${IN_WORD}$`, 'u')

/** What is written in several ways and means the same: apostrophes, spaces, accents apart from their letters. */
export const plainName = (name: string): string =>
  name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()

/**
 * Makes what finds names in a text: all of them at once, so that two can change places, the longer before the shorter.
 * A name is found as it is written and in capitals (`ANN`, which is shown in capitals too); one that begins with a
 * small letter also at the beginning of a sentence.
 * @param lang of the text, whose rules its capitals have
 */
export function nameFinder(pairs: readonly NamePair[], lang: string): (text: string) => Found[] {
  const forms = new Map<string, NamePair>()
  for (const pair of pairs) forms.set(plainName(pair.find), pair)
  for (const pair of pairs)
    for (const form of otherForms(pair, lang)) if (!forms.has(form.find)) forms.set(form.find, form)
  if (!forms.size) return () => []
  const anywhere = patternOf(forms)
  const inWords = patternOf(new Map([...forms].filter(([, { isPart }]) => isPart)))

  return text => {
    const found: Found[] = []
    for (let at = 0; at < text.length;) {
      anywhere.lastIndex = at
      const first = anywhere.exec(text)
      if (!first) break
      const start = first.index
      const match = isInWord(text, start) ? partAt(inWords, text, start) : first[0]
      const show = match && forms.get(plainName(match))?.show
      if (match && show !== undefined) found.push({ start, end: start + match.length, show })
      at = start + (match?.length ?? lengthAt(text, start))
    }
    return found
  }
}

/** Whether a word goes on at this place. No lookbehind: Safari learned it in 16.4. */
const isInWord = (text: string, at: number) =>
  ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at)) && STARTS_IN_WORD.test(text.slice(at, at + 2))

/** What a pattern finds at this very place. */
function partAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match?.index === at ? match[0] : undefined
}

/** UTF-16 units of the character that stands there. */
const lengthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/** A pair in capitals, and with a capital where it begins with a small letter. */
function otherForms({ find, show, isPart }: NamePair, lang: string): NamePair[] {
  const upper = (words: string) => words.toLocaleUpperCase(lang)
  const capital = (words: string) => {
    const [first = ''] = words
    return upper(first) + words.slice(first.length)
  }
  const isSmall = find !== capital(find)
  return [
    { find: plainName(upper(find)), show: upper(show), isPart },
    ...(isSmall ? [{ find: plainName(capital(find)), show: capital(show), isPart }] : []),
  ]
}

function patternOf(forms: ReadonlyMap<string, NamePair>): RegExp {
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is newer than the browsers we build for.
  const longest = [...forms].sort(([a], [b]) => b.length - a.length)
  const choices = longest.flatMap(([form, { isPart }]) => {
    // An accent that stands apart belongs to the letter before it.
    const end = !isPart && ENDS_IN_WORD.test(form) ? `(?!${IN_WORD})` : '(?!\\p{M})'
    return [...new Set([form, form.normalize('NFD')])].map(written => `${escaped(written)}${end}`)
  })
  return new RegExp(choices.join('|') || '(?!)', 'gu')
}

const escaped = (words: string) =>
  words
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replaceAll("'", "['’ʼ]")
    .replaceAll(' ', '\\s+')
