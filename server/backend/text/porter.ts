/**
 * M. F. Porter's stemmer (1980), step by step as in the paper: the words of one family get one stem, as in the search
 * index. Takes a word in lower case.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return dropE(longEndings(midEndings(turnY(pastAndProgressive(plural(word))))))
}

const VOWEL = '(?:[aeiou]|(?<=[^aeiou])y)'
const CONSONANT = '(?:[^aeiouy]|(?<![^aeiou])y)'
const MEASURE_1 = new RegExp(`^${CONSONANT}*${VOWEL}+${CONSONANT}`)
const MEASURE_2 = new RegExp(`^${CONSONANT}*${VOWEL}+${CONSONANT}+${VOWEL}+${CONSONANT}`)
const MEASURE_JUST_1 = new RegExp(`^${CONSONANT}*${VOWEL}+${CONSONANT}+${VOWEL}*$`)
const HAS_VOWEL = new RegExp(VOWEL)
const ENDS_SHORT = new RegExp(`^${CONSONANT}+${VOWEL}[^aeiouwxy]$`)
const DOUBLE = /([^aeiouylsz])\1$/

const plural = (word: string) =>
  word.endsWith('sses') || word.endsWith('ies')
    ? word.slice(0, -2)
    : word.endsWith('s') && !word.endsWith('ss')
      ? word.slice(0, -1)
      : word

function pastAndProgressive(word: string): string {
  if (word.endsWith('eed')) return MEASURE_1.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const rest = /^(.*)(?:ed|ing)$/.exec(word)?.[1]
  if (rest === undefined || !HAS_VOWEL.test(rest)) return word
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`
  if (DOUBLE.test(rest)) return rest.slice(0, -1)
  return MEASURE_JUST_1.test(rest) && ENDS_SHORT.test(rest) ? `${rest}e` : rest
}

const turnY = (word: string) =>
  word.endsWith('y') && HAS_VOWEL.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word

const MIDDLE: [ending: string, instead: string][][] = [
  [
    ['ational', 'ate'],
    ['tional', 'tion'],
    ['enci', 'ence'],
    ['anci', 'ance'],
    ['izer', 'ize'],
    ['logi', 'log'],
    ['bli', 'ble'],
    ['alli', 'al'],
    ['entli', 'ent'],
    ['eli', 'e'],
    ['ousli', 'ous'],
    ['ization', 'ize'],
    ['ation', 'ate'],
    ['ator', 'ate'],
    ['alism', 'al'],
    ['iveness', 'ive'],
    ['fulness', 'ful'],
    ['ousness', 'ous'],
    ['aliti', 'al'],
    ['iviti', 'ive'],
    ['biliti', 'ble'],
  ],
  [
    ['icate', 'ic'],
    ['ative', ''],
    ['alize', 'al'],
    ['iciti', 'ic'],
    ['ical', 'ic'],
    ['ful', ''],
    ['ness', ''],
  ],
]

const midEndings = (word: string) =>
  MIDDLE.reduce((word, endings) => {
    const found = endings.find(([ending]) => word.endsWith(ending))
    if (!found) return word
    const rest = word.slice(0, -found[0].length)
    return MEASURE_1.test(rest) ? rest + found[1] : word
  }, word)

const LONG = /^(.*?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/

function longEndings(word: string): string {
  const rest = LONG.exec(word)?.[1]
  return rest !== undefined && MEASURE_2.test(rest) ? rest : word
}

function dropE(word: string): string {
  const rest = word.slice(0, -1)
  const dropped =
    word.endsWith('e') && (MEASURE_2.test(rest) || (MEASURE_1.test(rest) && !ENDS_SHORT.test(rest))) ? rest : word
  return dropped.endsWith('ll') && MEASURE_2.test(dropped) ? dropped.slice(0, -1) : dropped
}
