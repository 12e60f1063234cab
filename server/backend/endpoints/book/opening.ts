import { countWords, shorten } from '../../text/text.ts'

const MOST_WORDS = 300
const SCENE_BREAK = '***'
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * The part of a locked chapter that everybody may read: at most 300 words and at most half of the chapter, whole
 * paragraphs and then whole sentences.
 */
export function opening(paragraphs: string[], wordCount: number): string[] {
  let left = Math.min(MOST_WORDS, Math.floor(wordCount / 2))
  const shown: string[] = []
  for (const paragraph of paragraphs) {
    const words = countWords(paragraph)
    if (words > left) {
      const part = wholeSentences(paragraph, left) || (shown.length ? '' : firstWords(paragraph, left))
      if (part) shown.push(closeEmphasis(part))
      break
    }
    shown.push(paragraph)
    left -= words
  }
  while (shown.at(-1) === SCENE_BREAK) shown.pop()
  return shown
}

function wholeSentences(paragraph: string, words: number): string {
  let end = 0
  let left = words
  for (const { segment } of sentences.segment(paragraph)) {
    left -= countWords(segment)
    if (left < 0) break
    end += segment.length
  }
  return paragraph.slice(0, end).trim()
}

/** A sentence longer than all that may be shown is cut between words. */
function firstWords(paragraph: string, words: number): string {
  if (words === 0) return ''
  const shown = new RegExp(`^\\s*(?:\\S+\\s+){0,${words - 1}}\\S+`).exec(paragraph)?.[0] ?? ''
  return shorten(`${shown} `, shown.length)
}

const closeEmphasis = (text: string) => ((text.match(/_/g)?.length ?? 0) % 2 ? `${text}_` : text)
