import { printMarks, splitNotes } from './footnotes.ts'
import { quietCapitals, quietOpening, smallWords } from './loudWords.ts'
import { blocksOf, reflow, tidyBreaks } from './reflow.ts'
import type { Wrapping } from './reflow.ts'

const isRule = (line: string) => /^_{3,}$/.test(line)

/**
 * Turns the wrapped lines of a book's chapters into paragraphs; `text` is the whole book, for its vocabulary. Words in
 * capitals are made quiet by `quiet`.
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
