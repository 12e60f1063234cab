import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { keywordFor } from './inputs.ts'
import type { Samples } from './samples.ts'
import type { Fields } from './wire.ts'

/** A paged list: its call, the key of its items, and the most items of a page. */
export type PagedList = {
  call: EndpointName
  input: (samples: Samples) => Promise<Fields>
  key: (item: Fields) => string
  most: number
  /** The field by which the latest comes first. */
  latest?: string
}

const byId = ({ id }: Fields) => String(id)
const list = (call: EndpointName, input: PagedList['input'], key = byId, most = 50): PagedList => ({
  call,
  input,
  key,
  most,
})
const own = (call: EndpointName, latest: string, key = byId): PagedList => ({
  ...list(call, async () => ({}), key),
  latest,
})
const nested = (item: Fields, key: string) => (item[key] as Fields | undefined)?.['id']

export const pagedLists: PagedList[] = [
  list('book.chapters', async ({ book }) => ({ book_id: (await book()).id }), byId, 200),
  list('author.home', async ({ author }) => ({ author_id: (await author()).id })),
  list('recommend.index3', async ({ section }) => ({ subid: (await section()).subid })),
  list('recommend.tag_group_list', async ({ genre }) => ({ subid: (await genre()).subid })),
  list('recommend.tag_group_list', async ({ tag }) => ({ subid: (await tag()).subid, sort: 'score' })),
  list('bookRank.book_list', async ({ ranking }) => {
    const { type, id } = await ranking()
    return { type, id }
  }),
  list('search.multi', async ({ genre }) => ({ keyword: 'the', sort: 'popular', category_id: (await genre()).subid })),
  list('search.multi', async ({ author }) => ({ keyword: keywordFor(await author()) })),
  list(
    'seo.book_tags',
    async () => ({}),
    ({ subid }) => String(subid),
    200,
  ),
  list(
    'seo.keywords.page',
    async () => ({}),
    ({ name }) => String(name),
    200,
  ),
  list('seo.sitemap', async () => ({}), byId, 1000),
  list('seo.free', async () => ({})),
  list('review.list', async ({ book }) => ({ book_id: (await book()).id })),
  list('seo.keywords.page', async ({ word }) => ({ name: (await word()).name }), byId, 200),
  own('chapter.ordered', 'ordered_at', item => `${nested(item, 'book')}/${nested(item, 'chapter')}`),
  own('user.premium', 'created_at'),
  own('user.charge', 'created_at'),
  own('user.cost_list', 'created_at'),
  own('readlog.get', 'read_at', ({ book_id }) => String(book_id)),
  own('shelf.list', 'changed_at', ({ book_id }) => String(book_id)),
  {
    ...own('updates.list', 'updated_at', item => `${nested(item, 'book')}/${item['updated_at']}`),
    input: async ({ book }) => ({ book_ids: String((await book()).id) }),
  },
]
