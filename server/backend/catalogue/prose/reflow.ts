import { typeset } from './typography.ts'

export type Wrapping = {
  /** Column at which the prose is wrapped; lines broken far before it are verse. */
  width: number
  /** False if prose is wrapped by sense, so that only indentation marks verse. */
  greedy: boolean
  /** True if speech is in single quotes. */
  singles?: boolean
}

const sceneBreak = /^\s*(?:\*\s*){2,}$|^\s*-{5}\s*$/
const startsLikeVerse = /^[^\p{L}\d]*(?:[\p{Lu}\d]|'?(?:tis|twas)\b)/u
const loudLine = /^"?[\dA-Z][\dA-Z' -]+(?: ?\([A-Z ,'-]+\))?\.$/

/** Groups lines into blocks separated by blank lines. */
export const blocksOf = (lines: string[]) => {
  const blocks: string[][] = []
  let block: string[] = []
  for (const line of [...lines, '']) {
    if (line.trim() !== '') block.push(line)
    else if (block.length > 0) {
      blocks.push(block)
      block = []
    }
  }
  return blocks
}

const wasForced = (line: string, next: string, width: number) =>
  line.length + 1 + (next.trim().split(' ')[0] ?? '').length <= width - 6

const isVerse = (block: string[], { width, greedy }: Wrapping) => {
  if (block.length < 2) return false
  const forced = block.slice(0, -1).filter((line, at) => wasForced(line, block[at + 1] ?? '', width)).length
  const allForced = forced >= (block.length - 1) * 0.8
  const capitals = block.every(line => startsLikeVerse.test(line))
  const isIndented = block.every(line => /^\s/.test(line))
  if (isIndented) return capitals || (greedy && allForced)
  return greedy && allForced && capitals
}

const joinLines = (lines: string[]) =>
  lines
    .map(line => line.trim())
    .reduce((text, line) => {
      const isTight = /--$|[\p{L}]-$/u.test(text) || (line.startsWith('--') && !text.endsWith('"'))
      return text === '' || isTight ? text + line : `${text} ${line}`
    }, '')

/** Prose; a lone speaker’s name and a far indented stage direction stay on a line of their own. */
const proseOf = (block: string[]) => {
  const parts: string[][] = [[]]
  for (const [at, line] of block.entries()) {
    const isApart = at > 0 && (/^\s{10}/.test(line) || loudLine.test(block[at - 1]?.trim() ?? ''))
    if (isApart) parts.push([])
    parts.at(-1)?.push(line)
  }
  return parts.map(joinLines).join('\n')
}

/** Turns a hard-wrapped block into a typeset paragraph; `***` for a scene break, "\n" between lines of verse. */
export const reflow = (block: string[], wrapping: Wrapping) => {
  if (block.every(line => sceneBreak.test(line))) return '***'
  return typeset(
    isVerse(block, wrapping) ? block.map(line => line.trim()).join('\n') : proseOf(block),
    wrapping.singles,
  )
}

/** One `***` where several follow each other, none at the ends. */
export const tidyBreaks = (paragraphs: string[]) =>
  paragraphs.filter(
    (text, at) =>
      text !== '' &&
      (text !== '***' ||
        (at > 0 && paragraphs[at - 1] !== '***' && paragraphs.slice(at).some(later => later !== '***'))),
  )
