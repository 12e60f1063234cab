import type { Chapter } from '../../../books/book.ts'
import { quietCapitals, titleCase } from '../../prose/loudWords.ts'
import { bookEnd, numbered } from './novels.ts'
import { proseSetter } from '../../prose/prose.ts'
import { splitAt, takeTitle } from '../../prose/split.ts'

const crew = /\b(?:ahab|starbuck|stubb|flask|pip|queequeg|tashtego|daggoo|perth|fedallah|manxman|i|golden inn)\b/g

const stageDirection = (words: string) => {
  const quiet = words
    .toLowerCase()
    .replace(crew, titleCase)
    .replace(/(?:^|[.!?] )[a-z]/g, start => start.toUpperCase())
  return `_${quiet}_`
}

/** Some chapters are scenes of a play, with directions in capitals, in brackets or as paragraphs of their own. */
const quietDirections = (paragraph: string) =>
  paragraph.length > 24 && /^(?![A-Z]+ \()[A-Z][A-Z ,.;:()’—-]+\.$/.test(paragraph)
    ? stageDirection(paragraph)
    : paragraph.replace(
        /([([])([A-Z][A-Z ,.;:!’—\n-]{5,})([)\]])/g,
        (_all, open: string, words: string, close: string) => open + stageDirection(words) + close,
      )

const nameOf = (words: string) =>
  words
    .split(' ')
    .map(word => (/^[IVX]+$/.test(word) ? word : titleCase(word)))
    .join(' ')

/** The chapter on whales is divided like a library, `BOOK I. (FOLIO), CHAPTER II. (RIGHT WHALE)`: these are names. */
const nameWhales = (paragraph: string) =>
  paragraph
    .replace(/\(([A-Z][A-Z -]{3,})\)/g, (_all, words: string) => `(_${nameOf(words)}_)`)
    .replace(/(?<!_)\b[A-Z][A-Z-]{2,}(?: [A-Z-]+)*\b/g, nameOf)

const quiet = (paragraph: string, known: Set<string>) =>
  /\b(?:BOOK I|FOLIO|OCTAVO|DUODECIMO)/.test(paragraph)
    ? nameWhales(paragraph)
    : quietCapitals(quietDirections(paragraph), known)

const isFront = ({ title }: Chapter) => title === 'Etymology' || title === 'Extracts'
const attribution = /—([A-Z][A-Z .,&’'\d-]*[A-Z.](?:\n[A-Z .,’'-]+)?)$/

/**
 * Moby Dick: 135 chapters and the epilogue. Etymology and Extracts come last, as in the first edition (London 1851), so
 * that the numbers of chapters are those of the book.
 */
export const mobyDick = (lines: string[]): Chapter[] => {
  const set = proseSetter(lines.join('\n'), { width: 70, greedy: true }, quiet)
  const { parts } = splitAt(lines, /^(?:CHAPTER (\d+)|(Epilogue)|(ETYMOLOGY)\.|(EXTRACTS) (\(Supplied.*))$/, bookEnd)
  const chapters = parts.map(({ found, lines: body }) => {
    const [, number, epilogue, , , source] = found
    if (number) {
      const { title, rest } = takeTitle(body)
      return { title: numbered(number, title), paragraphs: set(rest) }
    }
    if (epilogue) return { title: 'Epilogue', paragraphs: set(body) }
    const paragraphs = set(source ? [source, '', ...body.filter(line => line !== 'EXTRACTS.')] : body).map(text =>
      text.replace(attribution, (_all, name: string) => `—${titleCase(name)}`),
    )
    return { title: source ? 'Extracts' : 'Etymology', paragraphs }
  })
  return [...chapters.filter(chapter => !isFront(chapter)), ...chapters.filter(isFront)]
}
