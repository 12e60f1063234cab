import { termsOf } from '../../text/searchWords.ts'

/** PostgreSQL keeps positions up to this one, and so many of a word; longer words it refuses (in bytes). */
const LAST_POSITION = 16_383
const POSITIONS = 255
const LONGEST = 2046

/** Characters of a text whose words fit into the positions of one vector. */
const BLOCK = 60_000
/** The same where each letter is a term, as in Chinese: the commonest are one in twenty. */
const UNSPACED_BLOCK = 4000

/**
 * Weighed texts, each given by its words, as PostgreSQL writes a tsvector: `'lamp':1A,7A 'tide':4A`. Between two texts
 * a place is left free, so that no phrase goes over from one to the next.
 */
export function vectorOf(texts: [words: string[], weight: 'A' | 'B' | 'C' | 'D'][]): string {
  const places = new Map<string, string[]>()
  let position = 0
  for (const [words, weight] of texts) {
    for (const word of words) {
      const place = `${Math.min(++position, LAST_POSITION)}${weight}`
      const known = places.get(word)
      if (!known) places.set(word, [place])
      else if (known.length < POSITIONS) known.push(place)
    }
    position++
  }
  return [...places]
    .filter(([word]) => Buffer.byteLength(word) <= LONGEST)
    .map(([word, at]) => `'${word}':${at.join(',')}`)
    .join(' ')
}

/** Which words a text has, without their places, as PostgreSQL writes a tsvector. */
export const wordsOnly = (words: string[]): string =>
  [...new Set(words)]
    .filter(word => Buffer.byteLength(word) <= LONGEST)
    .map(word => `'${word}'`)
    .join(' ')

/**
 * Words that must stand side by side, as a tsquery: `'storm'<->'of'<->'gull'`.
 * @param unfinished more letters of the last word may come
 * @param weight only where the words have this weight
 */
export const phraseOf = (words: string[], { unfinished = false, weight = '' } = {}): string =>
  words
    .map((word, index) => {
      const marks = weight + (unfinished && index === words.length - 1 ? '*' : '')
      return marks ? `'${word}':${marks}` : `'${word}'`
    })
    .join('<->')

/** A text in parts that one vector can hold, cut between paragraphs where there are any. */
export function blocksOf(text: string): string[] {
  const blocks: string[] = []
  const longest = termsOf(text.slice(0, BLOCK)).length > LAST_POSITION ? UNSPACED_BLOCK : BLOCK
  for (let start = 0; start < text.length; start += blocks.at(-1)!.length) {
    const end = start + longest
    const cut = end < text.length ? text.lastIndexOf('\n\n', end) : end
    blocks.push(text.slice(start, cut > start ? cut : end))
  }
  return blocks
}
