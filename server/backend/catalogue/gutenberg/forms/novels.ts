import type { Chapter } from '../../../books/book.ts'
import { proseSetter } from '../../prose/prose.ts'
import { titleCase } from '../../prose/loudWords.ts'
import { fromRoman, splitAt, takeTitle } from '../../prose/split.ts'
import { typeset } from '../../prose/typography.ts'

export const bookEnd = /^(?:FINIS|Finis|THE END|End of (?:the )?Project Gutenberg.*|END OF THE PROJECT GUTENBERG.*)$/
/** The transcriber's lines, which are not the author's. */
const isForeign = (line: string) => line.startsWith('[At this point in the first and second')

/** `Chapter 4. The Counterpane` */
export const numbered = (number: string | number, title: string) =>
  `Chapter ${number}. ${typeset(title).replace(/(?<=[^.])\.$/, '')}`

/** Emma: three volumes, each with chapters from 1. */
export const emma = (lines: string[]): Chapter[] => {
  const set = proseSetter(lines.join('\n'), { width: 75, greedy: false })
  let volume = 'I'
  return splitAt(lines, /^(VOLUME|CHAPTER) ([IVX]+)$/, bookEnd).parts.flatMap(({ found, lines: body }) => {
    if (found[1] === 'VOLUME') {
      volume = found[2] ?? ''
      return []
    }
    const title = `Volume ${volume}, Chapter ${fromRoman(found[2] ?? '')}`
    return [{ title, paragraphs: set(body), volume: `Volume ${volume}` }]
  })
}

/** Persuasion, Sense and Sensibility: `Chapter 1`, without titles. */
export const plainChapters = (lines: string[]): Chapter[] => {
  const set = proseSetter(lines.join('\n'), { width: 75, greedy: false })
  return splitAt(lines, /^chapter (\d+)$/i, bookEnd).parts.map(({ found, lines: body }) => ({
    title: `Chapter ${found[1]}`,
    paragraphs: set(body.filter(line => !isForeign(line))),
  }))
}

/** Alice: `CHAPTER I. Title`, of which the last is split over two lines; verses added by later editions stay. */
export const alice = (lines: string[]): Chapter[] => {
  const text = lines
    .map(line => line.replace(/^\s*CHAPTER XII$/, "CHAPTER XII. Alice's Evidence"))
    .filter(line => !/^\s*(?:\[later editions continued as follows|Alice's Evidence)$/.test(line))
    .map(line => line.replace(/(?<=sound\.|banquet--)\]$/, ''))
  const set = proseSetter(text.join('\n'), { width: 72, greedy: true, singles: true })
  return splitAt(text, /^CHAPTER ([IVX]+)\. (.+)$/, bookEnd).parts.map(({ found, lines: body }) => ({
    title: numbered(fromRoman(found[1] ?? ''), found[2] ?? ''),
    paragraphs: set(body),
  }))
}

/** The Ball and the Cross, Father Brown: `IV. A DISCUSSION AT DAWN`. */
export const romanChapters = (lines: string[]): Chapter[] => {
  const set = proseSetter(lines.join('\n'), { width: 68, greedy: true })
  return splitAt(lines, /^([IVX]+)\. (\S.*)$/, bookEnd).parts.map(({ found, lines: body }) => {
    const title = found[2] ?? ''
    const spelled = title === title.toUpperCase() ? titleCase(title).replace('Macian', 'MacIan') : title
    return { title: numbered(fromRoman(found[1] ?? ''), spelled), paragraphs: set(body) }
  })
}

/** The Man Who Was Thursday: titles below the numbers; the dedicatory poem comes after the story. */
export const thursday = (lines: string[]): Chapter[] => {
  const set = proseSetter(lines.join('\n'), { width: 67, greedy: true })
  const { front, parts } = splitAt(lines, /^CHAPTER ([IVX]+)$/, bookEnd)
  const chapters = parts.map(({ found, lines: body }) => {
    const { title, rest } = takeTitle(body)
    return { title: numbered(fromRoman(found[1] ?? ''), titleCase(title)), paragraphs: set(rest) }
  })
  const { title, rest } = takeTitle(front)
  return [...chapters, { title: `Dedication: ${title}`, paragraphs: set(rest) }]
}
