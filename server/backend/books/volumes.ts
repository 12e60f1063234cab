import { MAX_VOLUMES, type Volume } from '../../../shared/api/book.ts'
import type { Chapter } from './book.ts'

/** Runs of chapters. None if there are more than the contract allows. */
export function volumesOf(chapters: readonly Pick<Chapter, 'volume'>[]): (Volume & { position: number })[] {
  const volumes: (Volume & { position: number })[] = []
  for (const [index, { volume }] of chapters.entries()) {
    const title = volume?.trim()
    if (!title) continue
    const number = index + 1
    const last = volumes.at(-1)
    if (last?.title === title && last.last_chapter === index) last.last_chapter = number
    else volumes.push({ position: volumes.length + 1, title, first_chapter: number, last_chapter: number })
  }
  return volumes.length > MAX_VOLUMES ? [] : volumes
}
