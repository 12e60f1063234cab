import type { Chapter } from '../../books/book.ts'
import { countWords } from '../../text/text.ts'

/** More is too much to load, or pay for, at once. */
const MAX_WORDS = 4000

/** The index after about `wanted` words: at a scene break if one is near. */
const cutAt = (paragraphs: string[], target: number) => {
  let words = 0
  let best = { at: 1, cost: Number.POSITIVE_INFINITY }
  for (const [at, paragraph] of paragraphs.entries()) {
    if (at > 0) {
      const isBreak = paragraph === '***' || paragraphs[at - 1] === '***'
      const off = Math.abs(words - target) / target
      const cost = isBreak && off < 0.35 ? off - 1 : off
      if (cost < best.cost) best = { at, cost }
    }
    words += countWords(paragraph)
  }
  return best.at
}

const trimBreaks = (paragraphs: string[]) => {
  const start = paragraphs.findIndex(text => text !== '***')
  const end = paragraphs.findLastIndex(text => text !== '***')
  return start < 0 ? [] : paragraphs.slice(start, end + 1)
}

/** Into even parts, `Title (1)`, `Title (2)`, at scene breaks where it has any. */
export const splitLong = (chapter: Chapter): Chapter[] => {
  const { title, paragraphs } = chapter
  const total = countWords(paragraphs.join(' '))
  const count = Math.ceil(total / MAX_WORDS)
  if (count < 2) return [chapter]
  const parts: string[][] = []
  let rest = paragraphs
  for (let left = count; left > 1 && rest.length > 1; left--) {
    const at = cutAt(rest, countWords(rest.join(' ')) / left)
    parts.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  const filled = [...parts, rest].map(trimBreaks).filter(part => part.length > 0)
  return filled.map((part, at) => ({
    ...chapter,
    title: filled.length > 1 ? `${title} (${at + 1})` : title,
    paragraphs: part,
  }))
}
