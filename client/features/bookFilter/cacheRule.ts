import { CHOICES, SORTS } from '../../../shared/bookFilter.ts'
import type { CacheRule } from '../../../shared/page/cacheRule.ts'

/** Cache rule of filtered lists. Tags are not cached: there are too many combinations. */
export const FILTERED: CacheRule = {
  seconds: 60,
  query: { page: 'page', ...CHOICES, sort: SORTS },
  notWith: ['tags', 'not_tags'],
}
