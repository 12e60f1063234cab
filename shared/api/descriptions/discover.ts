import type { Descriptions } from './description.ts'
import { author, card, category, firstPage, NOON, otherCard, paging } from './samples.ts'

const tag = { subid: 31, name: 'Found Family', book_count: 240 }
const genre = { subid: category.id, name: category.name, book_count: 1 }

export const discoverCalls = {
  'channel.getChannelList': {
    text: 'In the order of the tabs. The first one is what a reader sees who chose none.',
    examples: {
      channels: {
        input: {},
        data: {
          items: [
            { id: 1, name: 'For you' },
            { id: 2, name: 'Completed' },
          ],
        },
      },
    },
  },
  'banner.index': {
    text: 'Of a channel, or of the first one where none is named.',
    failures: { NOT_FOUND: '`channel_id` is no channel' },
    examples: {
      banners: {
        input: { channel_id: 1 },
        data: {
          items: [
            {
              id: 21,
              image: '/v1/banner.image?id=21&v=9b1c22',
              title: 'Level Crossing',
              link: '/novel/7/system/level-crossing',
            },
          ],
        },
      },
    },
  },
  'recommend.index3': {
    text:
      'Without `subid` the sections of a channel, each with the first books of its list, as many as the screen is to ' +
      'show (6 to 12); with it a page of that section’s books. Without `channel_id` it is the home screen of a ' +
      'backend that has no channels, or the first of them.',
    failures: { NOT_FOUND: '`channel_id` is no channel, or `subid` no section' },
    examples: {
      sections: {
        input: { channel_id: 1 },
        data: { items: [{ subid: 101, name: 'Most read', layout: 'rail', books: [card, otherCard] }] },
      },
      section: { input: { subid: 101, ...paging }, data: { name: 'Most read', items: [card], ...firstPage } },
    },
  },
  'recommend.tag_group_list': {
    text:
      'Without `subid` the genres with their tags; with it a page of the books of that genre or tag, as the filter ' +
      'has them. Sorted by `popular` unless `sort` says otherwise.',
    failures: { NOT_FOUND: '`subid` is neither a genre nor a tag' },
    examples: {
      genres: { input: {}, data: { items: [{ ...genre, tags: [tag] }] } },
      books: {
        input: { subid: 12, status: 'finished', sort: 'score', ...paging },
        data: { name: 'System', items: [card], ...firstPage },
      },
    },
  },
  'bookRank.list': {
    text:
      'What the menu of rankings shows, in its order; `type` and `id` together name a ranking. `id` tells those of ' +
      'one type apart, such as a genre’s, and is else any number. `/ranking/1` shows the first of the list.',
    examples: {
      rankings: {
        input: {},
        data: {
          items: [
            { type: 'popular', id: 1, name: 'Most read' },
            { type: 'new', id: 3, name: 'Latest' },
          ],
        },
      },
    },
  },
  'bookRank.book_list': {
    text: '`rank` is counted from 1 over all pages. What `value` counts depends on the type.',
    failures: { NOT_FOUND: 'there is no ranking of this `type` and `id`' },
    examples: {
      popular: {
        input: { type: 'popular', id: 1, ...paging },
        data: { name: 'Most read', items: [{ ...card, rank: 1, value: 418260 }], ...firstPage },
      },
      latest: {
        input: { type: 'new', id: 3, ...paging },
        data: { name: 'Latest', items: [{ ...otherCard, rank: 1, value: 1777636800 }], ...firstPage },
      },
    },
  },
  'search.multi': {
    text:
      'Finds by title, author, tags, introduction and free chapters, and tells nothing of locked ones. Without ' +
      '`sort` the best match comes first. It finds books that have what the `keyword` says in one of their texts, by ' +
      'its whole name at least; how words are cut and weighed is yours. Where the hit is a name, `highlight` is that ' +
      'name. A search with typos may be answered with the books of other words, which ' +
      '`corrected` names.',
    examples: {
      found: {
        input: { keyword: 'ticket', status: 'finished', ...paging },
        data: { items: [{ ...card, highlight: 'Then the old _ticket_ press starts printing quests.' }], ...firstPage },
      },
      corrected: {
        input: { keyword: 'levle crossing' },
        data: { items: [{ ...card, highlight: '_Level Crossing_' }], ...firstPage, corrected: 'level crossing' },
      },
    },
  },
  'search.facets': {
    text:
      'Of the books of a keyword, of a genre or tag (`subid`), or of all: how many are left by each choice of a ' +
      'filter, the others as they are.',
    examples: {
      counts: {
        input: { subid: 12, status: 'finished' },
        data: {
          total: 1,
          status: [{ value: 'finished', count: 1 }],
          length: [{ value: 'short', count: 1 }],
          within: [{ value: 'year', count: 1 }],
          price: [{ value: 'paid', count: 1 }],
          min_score: [{ value: '4.5', count: 1 }],
          tags: [{ subid: 31, name: 'Found Family', count: 1 }],
        },
      },
    },
  },
  'search.multi2': {
    text: 'At most 5 of each kind, for what was typed so far.',
    examples: {
      suggestions: {
        input: { keyword: 'lev' },
        data: {
          books: [{ id: 7, name: 'Level Crossing', author, cover: '/v1/book.cover?book_id=7&v=3f2a9c&w={width}' }],
          authors: [{ id: 8, name: 'Leva Storm' }],
          tags: [{ subid: 33, name: 'Level Up' }],
        },
      },
    },
  },
  'hotsearch.words': {
    text:
      'Most wanted first. It should count readers rather than searches, and show no word that only a few of them ask ' +
      'for.',
    examples: { words: { input: {}, data: { items: ['level crossing', 'found family'] } } },
  },
  'seo.book_tags': {
    text:
      'Tags by name, all or those that begin with `letter`. `letters` are those with which any name begins, of all ' +
      'pages; without them all are offered.',
    examples: {
      tags: {
        input: { letter: 'f', page: 1, limit: 200 },
        data: { items: [tag], page: 1, limit: 200, total: 1, letters: ['F', 'R'] },
      },
    },
  },
  'seo.keywords.page': {
    text:
      'Without `name` the search words, all or those that begin with `letter`; with it a page of the books of that ' +
      'word. A word that is none of the stored ones is searched for.',
    examples: {
      words: {
        input: { letter: 'l', page: 1, limit: 200 },
        data: { items: [{ name: 'level up', book_count: 12 }], page: 1, limit: 200, total: 1, letters: ['F', 'L'] },
      },
      books: { input: { name: 'level up', ...paging }, data: { items: [card], ...firstPage } },
    },
  },
  'seo.sitemap': {
    text: 'All books that readers may open, by id: the order stays, so that pages neither miss nor repeat any.',
    examples: {
      books: {
        input: { page: 1, limit: 1000 },
        data: {
          items: [{ id: 7, name: card.name, author, category, chapter_count: 6, free_chapters: 3, updated_at: NOON }],
          page: 1,
          limit: 1000,
          total: 1,
        },
      },
    },
  },
  'seo.free': {
    text: 'Books without a locked chapter, the newest first: catalogues of other programs list them.',
    examples: { books: { input: paging, data: { items: [otherCard], ...firstPage } } },
  },
} satisfies Partial<Descriptions>
