import { routes } from '../../../../../shared/routes.ts'

/**
 * What stands for the parameters of a route, with the queries that caches must tell apart. Nothing that searches: what
 * readers search changes other pages.
 */
const SAMPLES: Record<string, string[]> = {
  'book-reader': ['/1/1', '/1', '/1/9999', ''],
  novel: ['/1/x/y', '/1/x/y?chapters=1', '/1/x/y?chapters=2', '/9999/x/y'],
  genres: ['', '/1', '/1?sort=score', '/1?status=finished&sort=words', '/1?page=1', '/999'],
  category: ['/fantasy', '/fantasy?sort=score', '/romance/sea/x'],
  tags: ['', '/1/x', '/1/x?status=updating', '?page=1'],
  ranking: ['/1', '/popular/1/1'],
  author: ['/1', '/1?page=1'],
  keywords: ['/lamp/1'],
  secPage: ['/1/x', '/1/x?page=1'],
  hotnovels: ['', '/a/1'],
  'all-tags': ['/a'],
  search: [''],
  'search-more': [''],
  'myinfo/receipt': ['/1', '/x'],
  '': ['', '?channel=1', '?channel=2', '?channel=99'],
}
/**
 * Addresses of every route, and of none: as a cache meets them. One a route, as readers open them, is in
 * `client/journeys/testing/addresses.ts`.
 */
export const paths: readonly string[] = [
  ...new Set(
    routes.flatMap(({ path }) => {
      const [fixed = path] = path.split('/:')
      if (path === '/:token') return []
      const samples = SAMPLES[fixed.slice(1)]
      return samples ? samples.map(sample => (fixed === '/' ? `/${sample}` : fixed + sample)) : [fixed]
    }),
  ),
  '/invited-to-help/1',
  '/active-novel/1/x/y?active_id=3',
  '/AbCdEf0123456789AbCd',
  '/myinfo/x.css',
  '/history;.js',
  '/no/such/page',
]
