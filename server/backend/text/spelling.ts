/** Padded with spaces at both ends, so that short words have some too. @param unfinished more letters may follow */
export function trigramsOf(word: string, { unfinished = false } = {}): string[] {
  const letters = [...`  ${word}${unfinished ? '' : ' '}`]
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))]
}

/** Short words are too similar. */
export const typosAllowed = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** Optimal string alignment distance. @param unfinished the word only has to begin like this */
export function typosBetween(typed: string, word: string, { unfinished = false } = {}): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const next = [row]
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1]
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const exchanged = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (exchanged && row > 1 && column > 1) least = Math.min(least, before[column - 2]! + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return unfinished ? Math.min(...last) : last[word.length]!
}

/** What sounds alike in one of the site's languages, each as [spelling, simpler one]. */
const SOUNDS: readonly (readonly [string, string])[] = [
  ['y', 'i'],
  ['ph', 'f'],
  ['th', 't'],
  ['qu', 'k'],
  ['ck', 'k'],
  ['ae', 'e'],
  ['oe', 'e'],
  ['ou', 'o'],
  ['ie', 'i'],
  ['ll', 'l'],
  ['z', 's'],
  ['c', 'k'],
  ['w', 'v'],
  ['v', 'b'],
  ['j', 'g'],
  ['h', ''],
]

/** The same for words that sound alike: `filip` for Philip. @param word folded */
export const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [spelling, simpler]) => sound.replaceAll(spelling, simpler), word).replace(/(.)\1+/g, '$1')

/** Single letters first: those are confused more often. */
const SPELLINGS = SOUNDS.filter(([, simpler]) => simpler).toSorted(([one], [other]) => one.length - other.length)
const MOST_SPELLINGS = 16

/** Other spellings of a word, in both directions: `elizabeth` for elisabeth. @param word folded */
export function respelled(word: string): string[] {
  const found = SPELLINGS.flatMap(([one, other]) => [...exchanged(word, one, other), ...exchanged(word, other, one)])
  return [...new Set(found)].slice(0, MOST_SPELLINGS)
}

/** With each occurrence replaced, one at a time. */
function exchanged(word: string, from: string, to: string): string[] {
  const found: string[] = []
  for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
    found.push(word.slice(0, at) + to + word.slice(at + from.length))
  return found
}
