import type { RankedBook, RankingRef } from '../../../shared/api/ranking.ts'
import type { List } from '../../../shared/api/envelope.ts'
import { firstRankingLink, RANKING_LINK, rankingLink } from '../../../shared/links.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { shell } from '../../../shared/text/en/site/shell.ts'
import { idIn, pageIn } from '../../routing/page/address.ts'
import { loadList } from '../../features/bookLists/listing.ts'
import { failed, failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, Loader } from '../../routing/page/page.ts'

export type Ranking = {
  rankings: RankingRef[]
  chosen: Pick<RankingRef, 'type' | 'id'>
  list: List<RankedBook> & { name: string }
}

const noneYet = () =>
  ({
    data: {
      rankings: [],
      chosen: { type: '', id: 0 },
      list: { name: shell.ranking, items: [], page: 1, limit: 20, total: 0 },
    },
    head: { title: shell.ranking, canonical: RANKING_LINK, noindex: true },
  }) satisfies Loaded<Ranking>

/** The ranking with this type and id; with a type alone, or nothing, the first match. */
export const loader: Loader<Ranking> = async ({ api, params, signal }) => {
  const { type } = params
  const id = idIn(params.id)
  const page = pageIn(params.num)
  // If the address names a ranking, the menu is optional.
  const requested = api.get('bookRank.list', {}, { signal, beside: Boolean(type && id) })
  const menu = async () => {
    const { s, d } = await requested
    return s ? d.items : []
  }
  const chosen = type && id ? { type, id } : (await menu()).find(ranking => !type || ranking.type === type)
  if (!chosen) {
    const { s, errors } = await requested
    if (!s) return failed(errors)
    // Before anything is read there is no ranking, but the site's own links lead here.
    return type || page > 1 ? NOT_FOUND : noneYet()
  }
  const [books, rankings] = await Promise.all([api.get('bookRank.book_list', { ...chosen, page }, { signal }), menu()])
  return loadList<Ranking['list'], Ranking>(
    Promise.resolve(books),
    list => ({
      data: { rankings, chosen, list },
      title: text.ranking({ name: list.name }),
      address: number => rankingLink(chosen, number),
      ownAddress: type && id ? undefined : firstRankingLink(type, page),
      description: text.rankingText({ name: list.name }),
    }),
    // Only a ranking named by the address can be missing.
    id ? failedSubject : failed,
  )
}
