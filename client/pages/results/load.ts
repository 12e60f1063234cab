import { searchLink } from '../../../shared/links.ts'
import { findBooks, type Found } from '../../features/search/findBooks.ts'
import { keywordIn } from '../../features/search/keyword.ts'
import type { Loader } from '../../routing/page/page.ts'

type Named = { name: string }
export type Results = Found & { authors: (Named & { id: number })[]; tags: (Named & { subid: number })[] }

export const loader: Loader<Results> = async context => {
  const { api, params, signal } = context
  const keyword = keywordIn(params.name ?? (params.result === 'result' ? '' : params.result))
  if (!keyword) return { redirect: '/search' }
  if (params.name === undefined) return { redirect: searchLink(keyword) }
  const [found, near] = await Promise.all([
    findBooks(context, keyword, 1),
    api.post('search.multi2', { keyword }, { signal, quiet: true, beside: true }),
  ])
  if (!('data' in found)) return found
  const { authors, tags } = near.s ? near.d : { authors: [], tags: [] }
  return { ...found, data: { ...found.data, authors, tags } }
}
