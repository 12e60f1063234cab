import { cutAtWord } from '../../../../shared/cutAtWord.ts'

/** Characters of what counts as a sentence, and of what is shown of a long one. */
const [MIN_LENGTH, MAX_LENGTH] = [24, 220]
/** Up to a full stop that ends more than an abbreviation. */
const SENTENCE = new RegExp(`^.{${MIN_LENGTH},}?(?:[.!?…]["”’»)]*(?=\\s|$)|[。！？][”」』]*)`, 'su')
/** A heading, a stage direction, or a scene break. */
const NO_PROSE = /^(?:[^\p{Ll}\p{Lo}]*$|[[({*])/u

/** The sentence with which a chapter opens, without marks of emphasis; undefined where it opens with no prose. */
export function firstSentence(paragraphs: readonly string[]): string | undefined {
  const prose = paragraphs
    .slice(0, 4)
    .map(paragraph => paragraph.replace(/_/g, '').replace(/\s+/g, ' ').trim())
    .filter(paragraph => paragraph.length >= MIN_LENGTH && !NO_PROSE.test(paragraph))
  // Rather than the date of a letter or an epigraph without a full stop.
  const text = prose.find(paragraph => SENTENCE.test(paragraph)) ?? prose[0]
  return text && cutAtWord(SENTENCE.exec(text)?.[0] ?? text, MAX_LENGTH)
}
