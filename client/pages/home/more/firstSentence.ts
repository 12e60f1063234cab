import { cutAtWord } from '../../../../shared/cutAtWord.ts'

/** Minimum characters of a sentence, and maximum shown of a long one. */
const [MIN_LENGTH, MAX_LENGTH] = [24, 220]
/** Up to a full stop that ends more than an abbreviation. */
const SENTENCE = new RegExp(`^.{${MIN_LENGTH},}?(?:[.!?…]["”’»)]*(?=\\s|$)|[。！？][”」』]*)`, 'su')
/** A heading, a stage direction, or a scene break. */
const NO_PROSE = /^(?:[^\p{Ll}\p{Lo}]*$|[[({*])/u

/** The opening sentence of a chapter, without emphasis marks; undefined if it does not open with prose. */
export function firstSentence(paragraphs: readonly string[]): string | undefined {
  const prose = paragraphs
    .slice(0, 4)
    .map(paragraph => paragraph.replace(/_/g, '').replace(/\s+/g, ' ').trim())
    .filter(paragraph => paragraph.length >= MIN_LENGTH && !NO_PROSE.test(paragraph))
  // Preferred to the date of a letter, or an epigraph without a full stop.
  const text = prose.find(paragraph => SENTENCE.test(paragraph)) ?? prose[0]
  return text && cutAtWord(SENTENCE.exec(text)?.[0] ?? text, MAX_LENGTH)
}
