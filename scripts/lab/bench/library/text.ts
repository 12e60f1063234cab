import { globSync, readFileSync } from 'node:fs'

/** Words of a chapter, as in the measurements behind the goals. */
export const CHAPTER_WORDS = 2500

/** Plain paragraphs of the sample novels: real prose, since invented words compress differently. */
const paragraphs = globSync('server/backend/catalogue/originals/*/*.txt')
  .toSorted()
  .flatMap(file => readFileSync(file, 'utf8').split(/\n{2,}/))
  .map(paragraph => paragraph.replaceAll('_', '').replaceAll('\n', ' ').trim())
  .filter(paragraph => paragraph && !/^(#|\*)/.test(paragraph))

/** Paragraphs with this many words, from another position in the prose for each number. */
export function prose(number: number, words: number): string[] {
  const taken: string[] = []
  for (let index = number * 31; words > 0; index++) {
    const parts = (paragraphs[index % paragraphs.length] ?? '').split(' ').slice(0, words)
    taken.push(parts.join(' '))
    words -= parts.length
  }
  return taken
}
