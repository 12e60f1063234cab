import type { List } from '../../../shared/api/envelope.ts'
import { heads } from '../../text/en/site/heads.ts'
import type { Head } from '../../routing/page/page.ts'

/**
 * Head of one page of a list: its place among the pages, and its neighbours.
 * @param address of a page of the list by its number
 */
export const listHead = (
  title: string,
  { page, limit, total }: Omit<List<unknown>, 'items'>,
  address: (page: number) => string,
  more?: Partial<Head>,
): Head => ({
  title: page > 1 ? heads.listPage({ title, page }) : title,
  canonical: address(page),
  prev: page > 1 ? address(page - 1) : undefined,
  next: page * limit < total ? address(page + 1) : undefined,
  noindex: total === 0,
  ...more,
})
