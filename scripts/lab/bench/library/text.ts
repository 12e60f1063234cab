import { globSync, readFileSync } from 'node:fs'

/** Words of a chapter, as in the measurements that the goals come from. */
export const CHAPTER_WORDS = 2500

/** Paragraphs of the sample novels, plain: real prose, since made-up words compress otherwise. */
const paragraphs = globSync('server/backend/catalogue/originals/*/*.txt')
  .toSorted()
  .flatMap(file => readFileSync(file, 'utf8').split(/\n{2,}/))
  .map(paragraph => paragraph.replaceAll('_', '').replaceAll('\n', ' ').trim())
  .filter(paragraph => paragraph && !/^(#|\*)/.test(paragraph))

/** Paragraphs of so many words; another place in the prose for each number. */
export function prose(number: number, words: number): string[] {
  const taken: string[] = []
  for (let index = number * 31; words > 0; index++) {
    const parts = (paragraphs[index % paragraphs.length] ?? '').split(' ').slice(0, words)
    taken.push(parts.join(' '))
    words -= parts.length
  }
  return taken
}
