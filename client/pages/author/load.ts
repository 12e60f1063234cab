import { cutToLine } from '../../../shared/cutAtWord.ts'
import type { Output } from '../../../shared/api/endpoints.ts'
import { authorLink } from '../../../shared/links.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { idIn, pageIn, withQuery } from '../../routing/page/address.ts'
import { loadList } from '../../features/bookLists/listing.ts'
import { failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export type AuthorBooks = Output<'author.home'>

export const loader: Loader<AuthorBooks> = async ({ api, params, query, signal }) => {
  const author_id = idIn(params.authorId)
  if (!author_id) return NOT_FOUND
  return loadList<AuthorBooks, AuthorBooks>(
    api.get('author.home', { author_id, page: pageIn(query.get('page')) }, { signal }),
    list => ({
      data: list,
      title: list.author.name,
      address: page => withQuery(authorLink(list.author), { page }),
      description:
        cutToLine(list.author.introduction, 160) || text.authorText({ name: list.author.name, total: list.total }),
    }),
    failedSubject,
  )
}
