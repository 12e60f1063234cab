import type { Handler } from '../../call/handler.ts'

/** Full text search. Words that lead to a book count for the brand's trends, once a search and not once a page. */
export const searchMulti: Handler<'search.multi'> = async (input, call) => {
  const { page, limit, keyword } = input
  const { items, total, corrected } = await call.searches.find({ ...input, now: call.now }, call)
  if (total > 0 && page === 1) call.trends.note({ ...call, keyword: corrected ?? keyword })
  return { items, page, limit, total, corrected }
}
