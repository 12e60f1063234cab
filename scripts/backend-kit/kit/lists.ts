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
}

const byId = ({ id }: Fields) => String(id)
const list = (call: EndpointName, input: PagedList['input'], key = byId, most = 50): PagedList => ({
  call,
  input,
  key,
  most,
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
  list('seo.keywords.page', async ({ word }) => ({ name: (await word()).name }), byId, 200),
  list(
    'chapter.ordered',
    async () => ({}),
    item => `${nested(item, 'book')}/${nested(item, 'chapter')}`,
  ),
  list('user.premium', async () => ({})),
  list('user.charge', async () => ({})),
  list('user.cost_list', async () => ({})),
  list(
    'readlog.get',
    async () => ({}),
    ({ book_id }) => String(book_id),
  ),
  list(
    'shelf.list',
    async () => ({}),
    ({ book_id }) => String(book_id),
  ),
  list(
    'updates.list',
    async ({ book }) => ({ book_ids: String((await book()).id) }),
    item => `${nested(item, 'book')}/${item['updated_at']}`,
  ),
]
