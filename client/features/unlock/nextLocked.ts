import type { ChapterItem } from '../../../shared/api/book.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import type { Lockable } from './lockedChapter.ts'

const AT_ONCE = 10
const LIMIT = 20

/** Of this chapter and the next nine, those that are neither free nor owned. Undefined if loading failed. */
export async function nextLocked(
  api: Pick<Api, 'get'>,
  { book_id, id, chapter_count }: Lockable,
): Promise<ChapterItem[] | undefined> {
  const last = Math.min(chapter_count, id + AT_ONCE - 1)
  const pages = [...new Set([pageOf(id), pageOf(last)])]
  const responses = await Promise.all(
    pages.map(page => api.get('book.chapters', { book_id, page, limit: LIMIT }, { quiet: true })),
  )
  const items = responses.flatMap(({ s, d }) => (s ? d.items : []))
  if (responses.some(({ s }) => !s)) return undefined
  return items.filter(chapter => chapter.id >= id && chapter.id <= last && !chapter.is_free && !chapter.is_ordered)
}

const pageOf = (chapter: number) => Math.ceil(chapter / LIMIT)

export const priceOf = (chapters: readonly Pick<ChapterItem, 'price'>[]) =>
  chapters.reduce((sum, { price }) => sum + price, 0)
