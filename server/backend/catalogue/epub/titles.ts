const romanValues: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

const fromRoman = (numeral: string) =>
  [...numeral].reduce((sum, letter, at) => {
    const value = romanValues[letter] ?? 0
    return sum + (value < (romanValues[numeral[at + 1] ?? ''] ?? 0) ? -value : value)
  }, 0)

/** In capitals only: `Liv` is a name, and so is `CIVIL`. */
const roman = /^(?=.)C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

const numeralOf = (text: string) =>
  /^\d{1,4}$/.test(text) ? Number(text) : roman.test(text) ? fromRoman(text) : undefined

const bareNumber = (title: string) => numeralOf(title.trim().replace(/[.:]$/, ''))

export const isBareNumber = (title: string) => bareNumber(title) !== undefined

const startsWith = (words: string) => {
  const start = new RegExp(`^(?:${words.replaceAll(' ', '|')})(?![\\p{L}])`, 'iu')
  return (title: string) => start.test(title.trim())
}

export const isDivision = startsWith(
  'part book volume act partie livre tome teil buch band parte libro volumen часть том книга phần quyển tập ' +
    '第[\\d一二三四五六七八九十百]+[卷部篇]',
)

/** `Chapter 1`, not `1`. */
export const isNamedChapter = startsWith(
  'chapter chapitre cap[ií]tulo capitolo kapitel hoofdstuk глава rozdział chương bölüm bab ' +
    '第[\\d一二三四五六七八九十百千零〇两]+[章回话話]',
)

export const isChapterTitle = (title: string) => isNamedChapter(title) || isBareNumber(title)

export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
export const sameLetters = (one: string, other: string) => lettersOf(one) === lettersOf(other)

const numbered = /^(\d{1,4}|[IVXLC]+)(?:[.:](?:\s+(\S.*))?)?$/

const minor = new Set('a an and at by de for from in into of on or the to with'.split(' '))

const startsPhrase = /(?:^|[.:;!?—])[\s“‘"']*$/

/** Also after a name's particle: `O'Brien`, `McGregor`; `o'clock` and `o'er` have none. */
const capitalise = (word: string) =>
  word.replace(/^['’]?\p{L}|(?<=^['’]?(?:[dlo]['’](?!clock|you)|mc))\p{L}(?=\p{L}{2})/gu, letter =>
    letter.toUpperCase(),
  )

const word = /[\p{L}\p{N}'’]+/gu

/** `THE MAN IN SPECTACLES` to `The Man in Spectacles`. */
const titleCase = (title: string) =>
  title
    .toLowerCase()
    .replace(word, (own, at: number) =>
      minor.has(own) && !startsPhrase.test(title.slice(0, at)) ? own : capitalise(own),
    )

/** In capitals; `2:45 AM` is not. */
const isLoud = (title: string) => title === title.toUpperCase() && (title.match(/\p{Lu}/gu)?.length ?? 0) > 3

/** Of `O’BRIEN'S`: `o'brien`. */
const keyOf = (form: string) => form.toLowerCase().replaceAll('’', "'").replace(/'s?$/, '')

const known = new Set('USS USA UK EU FBI CIA NASA NATO UFO AI DNA IQ SOS'.split(' '))

/** Without vowels, with a digit, or known: always in capitals. */
const isInitials = (word: string) =>
  known.has(word) ||
  /^(?!(?:MRS?|[DJS]R|ST|VS)$)[BCDFGHJKLMNPQRSTVWXZ]{2,}$/.test(word) ||
  (/\d/.test(word) && !/^\d+(?:ST|ND|RD|TH|S)$/.test(word))

const formsIn = (texts: string[], target: Set<string>) => {
  const forms = (
    texts
      .filter(text => !isLoud(text))
      .join('\n')
      .match(word) ?? []
  )
    .filter(form => target.has(keyOf(form)))
    .map(form => form.slice(0, keyOf(form).length))
  const counts = [...Map.groupBy(forms, form => form)].toSorted((one, other) => one[1].length - other[1].length)
  return new Map(counts.map(([form]) => [keyOf(form), form]))
}

/**
 * Only in English: a number alone, or before a period or colon, becomes that of a chapter, and titles in capitals
 * become title case; words that the text writes in capitals (`NASA`), and Roman numerals, stay.
 * @param labels all titles of the book, which tell a number from a year or a name
 */
export const titleSetter = (labels: string[], texts: string[], language = 'en') => {
  const isEnglish = /^en\b/.test(language)
  const numerals = new Set(labels.map(label => numbered.exec(label.trim().replace(/^chapter\s+/i, ''))?.[1] ?? ''))
  const numbers = new Set([...numerals].map(numeralOf))
  const loud = new Set(labels.filter(isLoud).flatMap(label => (label.match(word) ?? []).map(keyOf)))
  const forms = isEnglish && loud.size > 0 ? formsIn(texts, loud) : new Map<string, string>()

  const quietWord = (own: string, quiet: string, before: string) => {
    const base = own.slice(0, keyOf(own).length)
    const form = forms.get(keyOf(own))
    const isNumeral =
      roman.test(base) &&
      (/\b(?:chapter|book|part|volume|canto|act|scene) $/i.test(before) || (base.length > 1 && (form ?? base) === base))
    const isTime = /\d ?$/.test(before) && /^[AP]M$/.test(own)
    const stays = isNumeral || isTime || (form === undefined && isInitials(base))
    const written = form !== undefined && /\p{Lu}.*\p{Lu}/u.test(form) ? form : quiet.slice(0, base.length)
    return (stays ? base : written) + quiet.slice(base.length)
  }

  const plainTitle = (label: string) => {
    const title = label.replace(/\s+/g, ' ').trim()
    if (!isEnglish || !isLoud(title)) return title
    const quiet = titleCase(title)
    return title.replace(word, (own, at: number) =>
      quietWord(own, quiet.slice(at, at + own.length), title.slice(0, at)),
    )
  }

  /** Names and years may look like numbers: they are numbers if the one before or after exists. */
  const numberOf = (label: string) => {
    const [, numeral = '', rest] = numbered.exec(label.replace(/\s+/g, ' ').trim()) ?? []
    const number = isEnglish ? numeralOf(numeral) : undefined
    if (number === undefined || (numeral !== String(number) && numerals.has(String(number)))) return undefined
    return numeral === '1' || numbers.has(number - 1) || numbers.has(number + 1) ? { number, rest } : undefined
  }

  const title = (label: string) => {
    const { number, rest } = numberOf(label) ?? {}
    if (number === undefined) return plainTitle(label)
    return rest === undefined ? `Chapter ${number}` : `Chapter ${number}. ${plainTitle(rest)}`
  }

  /** A chapter that has only a number, with its parent's title. */
  const under = (parent: string, label: string) => {
    if (isDivision(parent)) return `${plainTitle(parent)}, ${title(label)}`
    const { number, rest } = numberOf(label) ?? {}
    return number !== undefined && rest === undefined
      ? `${plainTitle(parent)}, Part ${number}`
      : `${plainTitle(parent)}: ${title(label)}`
  }
  const untitled = (number: number) => (isEnglish ? `Chapter ${number}` : String(number))
  return { title, plainTitle, under, untitled }
}
