import { sentencesOf } from '../../../shared/sentences.ts'
import { countWords, firstWords, shorten } from './text.ts'

const MAX_WORDS = 300
const SCENE_BREAK = '***'

/** The public part of a locked chapter: at most 300 words and half of it, in whole paragraphs, then whole sentences. */
export function opening(paragraphs: string[], wordCount: number, language: string | null): string[] {
  let left = Math.min(MAX_WORDS, Math.floor(wordCount / 2))
  const shown: string[] = []
  for (const paragraph of paragraphs) {
    const words = countWords(paragraph)
    if (words > left) {
      const part =
        wholeSentences(paragraph, left, language ?? 'en') || (shown.length ? '' : beginningOf(paragraph, left))
      if (part) shown.push(closeEmphasis(part))
      break
    }
    shown.push(paragraph)
    left -= words
  }
  while (shown.at(-1) === SCENE_BREAK) shown.pop()
  return shown
}

function wholeSentences(paragraph: string, words: number, language: string): string {
  let end = 0
  let left = words
  for (const sentence of sentencesOf(paragraph, language)) {
    left -= countWords(sentence)
    if (left < 0) break
    end += sentence.length
  }
  return paragraph.slice(0, end).trim()
}

function beginningOf(paragraph: string, words: number): string {
  const shown = firstWords(paragraph, words)
  return shown && shorten(`${shown} `, shown.length)
}

const closeEmphasis = (text: string) => ((text.match(/_/g)?.length ?? 0) % 2 ? `${text}_` : text)
