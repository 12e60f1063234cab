import { quietCapitals, quietOpening, smallWords } from './loudWords.ts'
import { blocksOf, reflow, tidyBreaks, type Wrapping } from './reflow.ts'

const startsNote = /^\[?(\*{1,3})(?=[\s"\p{L}[])/u
const markOf = ['', '*', '†', '‡']

/**
 * Turns footnotes into paragraphs of their own after the one that they belong to: without brackets, with † and ‡ for
 * `**` and `***`, as in print.
 */
const splitNotes = (block: string[]) => {
  if (!startsNote.test(block[0] ?? '')) return [block]
  const notes: string[][] = []
  for (const line of block) {
    const found = startsNote.exec(line)
    if (found) notes.push([])
    notes
      .at(-1)
      ?.push(found ? `${markOf[found[1]?.length ?? 1]} ${line.slice(found[0].length).trim().replace(/^\[/, '')}` : line)
  }
  return notes.map(note => note.map((line, at) => (at === note.length - 1 ? line.replace(/\]$/, '') : line)))
}

/** Formats the marks in a text that refer to footnotes, close to the word before them. */
const printMarks = (paragraph: string) =>
  paragraph === '***'
    ? paragraph
    : paragraph.replace(
        /(?<=\S) ?(\*{1,3})(?=[\s,.;:!?)—-]|$)/g,
        (_all, stars: string) => markOf[stars.length] ?? stars,
      )

const isRule = (line: string) => /^_{3,}$/.test(line)

/**
 * Turns the wrapped lines of chapters into paragraphs. `text`: the whole book, for its vocabulary; `quiet` rewrites
 * words in capitals.
 */
export const proseSetter = (text: string, wrapping: Wrapping, quiet = quietCapitals) => {
  const known = smallWords(text)
  return (lines: string[]) => {
    const blocks = blocksOf(lines.map(line => (isRule(line) ? '' : line))).flatMap(splitNotes)
    const paragraphs = blocks.map(block => reflow(block, wrapping))
    return tidyBreaks(paragraphs).map((paragraph, at) =>
      printMarks(quiet(at === 0 ? quietOpening(paragraph) : paragraph, known)),
    )
  }
}
