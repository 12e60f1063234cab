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

/** Characters of a quote. */
const [SHORTEST, LONGEST] = [30, 150]
/** A sentence of its own: begins with a capital or a letter without case, and without a word that refers back. */
const WHOLE =
  /^(?!(?:He|She|It|They|His|Her|Their|But|And|So|Then|This|That|These|Those)\b)[\p{Lu}\p{Lo}][^"“”«»()\d]*[.!?。！？]$/u
/** A name is a capital within a sentence: without its book nobody knows whose it is. */
const NAME = /[^.!?…]\s(?!I\b)\p{Lu}/u

/** A sentence that stands by itself, another each day; undefined if there is none. */
export function quoteOf(paragraphs: readonly string[], turn: number): string | undefined {
  const sentences = paragraphs.flatMap(paragraph =>
    paragraph.includes('\n') ? [] : paragraph.replace(/_/g, '').split(/(?<=[.!?])\s+|(?<=[。！？])/u),
  )
  const quotes = sentences.filter(
    ({ length }, index) =>
      length >= SHORTEST && length <= LONGEST && WHOLE.test(sentences[index]!) && !NAME.test(sentences[index]!),
  )
  return quotes[turn % quotes.length]
}
