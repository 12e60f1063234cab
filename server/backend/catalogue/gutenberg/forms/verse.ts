import type { Chapter } from '../../../books/book.ts'
import { blocksOf } from '../../prose/reflow.ts'
import { fromRoman, splitAt } from '../../prose/split.ts'
import { typeset } from '../../prose/typography.ts'

/** The transcriber's errors: `belong$ 'd`, `thee$ Paradise`, `$THeir`, `who thou art--  ***`. */
const mendMilton = (line: string) =>
  line
    .replace(/\$ '/g, "'")
    .replace(/(?<=\w)\$(?= )/g, ',')
    .replace(/\$ ?/g, '')
    .replace('THeir', 'Their')
    .replace(/\s+\*{3}$/, '')

const sentenceEnd = /[.?!]["')]?$/
const turnsHere =
  /^(?:"|So |Thus |To whom |He (?:said|ended|ceased|spake)|She (?:said|ended|ceased)|Whereto |Meanwhile |Mean while )/

/**
 * The file marks paragraphs of verse in its first books only: longer passages are divided at a turn, else at the end of
 * a sentence.
 */
const breakVerse = (verse: string[]) => {
  const parts: string[][] = [[]]
  for (const [at, line] of verse.entries()) {
    const part = parts.at(-1) ?? []
    part.push(line)
    const rest = verse.length - at - 1
    const mayBreak =
      rest > 8 &&
      sentenceEnd.test(line) &&
      (part.length >= 24 || (part.length >= 10 && turnsHere.test(verse[at + 1] ?? '')))
    if (mayBreak) parts.push([])
  }
  return parts
}

/** Paradise Lost: twelve books; an indented line opens a new paragraph of verse. */
export const paradiseLost = (lines: string[]): Chapter[] =>
  splitAt(lines, /^Book ([IVX]+)$/, /^\[The End\]$/).parts.map(({ found, lines: body }) => {
    const paragraphs: string[][] = [[]]
    for (const line of body.map(mendMilton).filter(text => text !== '')) {
      if (/^\s/.test(line)) paragraphs.push([])
      paragraphs.at(-1)?.push(line.trim())
    }
    return {
      title: `Book ${fromRoman(found[1] ?? '')}`,
      paragraphs: paragraphs
        .flatMap(breakVerse)
        .filter(verse => verse.length > 0)
        .map(verse => typeset(verse.join('\n'))),
    }
  })

/** Rejoins lines that were wrapped because they were too long for the page. */
const unwrapVerse = (block: string[]) =>
  block.reduce<string[]>((verse, line) => {
    if (/^ {4}/.test(line) && verse.length > 0) {
      const last = verse.at(-1) ?? ''
      return [...verse.slice(0, -1), `${last}${/[\p{L}]-$/u.test(last) ? '' : ' '}${line.trim()}`]
    }
    return [...verse, line.trim()]
  }, [])

const poem = /^\}\s*(.+)$/
const bookHeading = /^\[BOOK ?([IVX]+)(?:\.\s+(.+))?\]$/

const poemsOf = (lines: string[]) =>
  blocksOf(lines).flatMap(block => {
    const name = poem.exec(block[0] ?? '')?.[1]
    const verse = unwrapVerse(name ? block.slice(1) : block)
    return [...(name ? [`_${typeset(name)}_`] : []), ...(verse.length > 0 ? [typeset(verse.join('\n'))] : [])]
  })

const clusterTitle = (name: string) =>
  typeset(name.toLowerCase().replace(/\b(?!of |the |to |at |by |my )[a-z]/g, letter => letter.toUpperCase())).replace(
    /^(?:of|the|to|at|by|my)\b/,
    word => word.charAt(0).toUpperCase() + word.slice(1),
  )

/** Leaves of Grass: its clusters, and by their own names the long poems that stand alone in a book. */
export const leavesOfGrass = (lines: string[]): Chapter[] => {
  const { front, parts } = splitAt(lines, bookHeading)
  return parts.map(({ found, lines: body }, at) => {
    const paragraphs = poemsOf(at === 0 ? [...front, '', ...body] : body)
    const own = found[2] ? undefined : paragraphs[0]?.replaceAll('_', '')
    return { title: own ?? clusterTitle(found[2] ?? ''), paragraphs: own ? paragraphs.slice(1) : paragraphs }
  })
}
