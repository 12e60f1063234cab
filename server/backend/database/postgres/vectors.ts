import { termsOf } from '../../text/searchWords.ts'

/** PostgreSQL's limits: positions, positions per word, bytes per word. */
const LAST_POSITION = 16_383
const POSITIONS = 255
const LONGEST = 2046

/** Characters of text whose words fit the positions of one vector. */
const BLOCK = 60_000
/** If each letter is a term, as in Chinese: the most common are one in twenty. */
const UNSPACED_BLOCK = 4000

/** A tsvector of weighted texts: `'lamp':1A,7A 'tide':4A`. A gap separates texts, so that no phrase spans two. */
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

export const wordsOnly = (words: string[]): string =>
  [...new Set(words)]
    .filter(word => Buffer.byteLength(word) <= LONGEST)
    .map(word => `'${word}'`)
    .join(' ')

/** A tsquery: `'storm'<->'of'<->'gull'`. `unfinished`: the last word may continue. `weight`: words of it alone. */
export const phraseOf = (words: string[], { unfinished = false, weight = '' } = {}): string =>
  words
    .map((word, index) => {
      const marks = weight + (unfinished && index === words.length - 1 ? '*' : '')
      return marks ? `'${word}':${marks}` : `'${word}'`
    })
    .join('<->')

/** Into parts that fit a vector, between paragraphs if possible. */
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
