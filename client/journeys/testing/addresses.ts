import { routes, type RouteName } from '../../../shared/routes.ts'

/** What stands for the parameters of a route, by its name; book 1 is the first novel of the catalogue. */
const SAMPLES: Partial<Record<RouteName, string[]>> = {
  'search-more-result-name___en': ['whale'],
  'all-tags-subid___en': ['s'],
  'category-name___en': ['romance'],
  'search-more-name___en': ['whale'],
  'search-result___en': ['result'],
  'search-result-name___en': ['result/whale', 'result/qqxx'],
  'book-reader-bookid-chapterid___en': ['1/1', '1/6'],
  'genres-subid-subname___en': ['1'],
  'hotnovels-letter-page___en': ['', 'w/1'],
  'invited-to-help-bookId-activeId___en': ['1', '2', '3'],
  'keywords-name-page___en': ['whale/1'],
  'secPage-subid-name___en': ['1/x'],
  'tags-subid-name___en': ['3/slow-burn'],
  'active-novel-bookId-category-bookName___en': ['1/x/y', '1/x/y?active_id=3'],
  'category-name-subName-title___en': ['romance/slow-burn'],
  'novel-bookId-category-bookName___en': ['1/x/y'],
  'ranking-type-id-num___en': ['1', 'popular/1/1'],
  'author-authorId-name___en': ['1'],
  'myinfo-receipt-orderId___en': ['1'],
  token___en: ['AbCdEf0123456789'],
}
/** Addresses besides, and what is no page. */
const MORE = ['/ads?book_id=1', '/no/such/page']
const STATUS: Record<string, number> = { '/404': 404, '/400': 400, '/no/such/page': 404 }

/**
 * An address of every route, and with what status it answers: what a reader opens. Those that a cache must tell apart
 * are in `server/web/pages/cache/testing/paths.ts`.
 */
export const ADDRESSES: [path: string, status: number][] = [...routes.flatMap(addressesOf), ...MORE].map(path => [
  path,
  STATUS[path] ?? 200,
])

function addressesOf({ name, path }: (typeof routes)[number]): string[] {
  const [fixed = path] = path.split('/:')
  if (fixed === path) return [path]
  const samples = SAMPLES[name]
  // Without them a new page would be looked at by nobody.
  if (!samples)
    throw new Error(`The route ${name} (${path}) needs SAMPLES here and in server/web/pages/cache/testing/paths.ts.`)
  return samples.map(sample => (sample ? `${fixed}/${sample}` : fixed))
}
