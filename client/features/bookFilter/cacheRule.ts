import { CHOICES, SORTS } from '../../../shared/bookFilter.ts'
import type { CacheRule } from '../../routing/page/serverPage.ts'

/** Of a list that can be narrowed. By tags there are more of them than anybody has memory for. */
export const FILTERED: CacheRule = {
  seconds: 60,
  query: { page: 'page', ...CHOICES, sort: SORTS },
  notWith: ['tags', 'not_tags'],
}
