import type { EndpointName } from '../../../shared/api/endpoints.ts'
import type { ErrorName } from '../../../shared/api/envelope.ts'
import type { Check, Kit } from '../kit/check.ts'
import { goodInputs } from '../kit/inputs.ts'
import { UNKNOWN_IDS } from '../kit/samples.ts'
import type { Fields } from '../kit/wire.ts'
import { optionsFor } from './responses.ts'

type Unknown = [call: EndpointName, error: ErrorName, input: (id: number, kit: Kit) => Promise<Fields>]

const good = async (name: EndpointName, kit: Kit) => (await goodInputs[name](kit.samples, kit))[0]!

/** Ids that do not exist, and the error name expected for them. */
const unknown: Unknown[] = [
  ['book.show', 'BOOK_NOT_FOUND', async id => ({ book_id: id })],
  ['book.chapters', 'BOOK_NOT_FOUND', async id => ({ book_id: id })],
  ['book.find', 'BOOK_NOT_FOUND', async id => ({ book_id: id, keyword: 'the' })],
  ['chapter.free', 'BOOK_NOT_FOUND', async id => ({ book_id: id, chapter_id: 1 })],
  ['chapter.free', 'CHAPTER_NOT_FOUND', async (id, kit) => ({ ...(await good('chapter.free', kit)), chapter_id: id })],
  ['chapter.ordered', 'BOOK_NOT_FOUND', async id => ({ book_id: id, chapter_id: 1 })],
  [
    'chapter.ordered',
    'CHAPTER_NOT_FOUND',
    async (id, kit) => ({ ...(await good('chapter.free', kit)), chapter_id: id }),
  ],
  ['recommend.get', 'BOOK_NOT_FOUND', async id => ({ book_id: id })],
  ['author.home', 'NOT_FOUND', async id => ({ author_id: id })],
  ['banner.index', 'NOT_FOUND', async id => ({ channel_id: id })],
  ['recommend.index3', 'NOT_FOUND', async id => ({ channel_id: id })],
  ['recommend.index3', 'NOT_FOUND', async id => ({ subid: id })],
  ['recommend.tag_group_list', 'NOT_FOUND', async id => ({ subid: id })],
  ['bookRank.book_list', 'NOT_FOUND', async (id, kit) => ({ ...(await good('bookRank.book_list', kit)), id })],
  [
    'bookRank.book_list',
    'NOT_FOUND',
    async (_id, kit) => ({ ...(await good('bookRank.book_list', kit)), type: 'no-such' }),
  ],
  ['user.oauthUrl', 'NOT_FOUND', async () => ({ provider: 'no-such-provider' })],
  ['order.create', 'BOOK_NOT_FOUND', async id => ({ kind: 'chapters', book_id: id, chapter_ids: [1] })],
  [
    'order.create',
    'CHAPTER_NOT_FOUND',
    async (id, kit) => ({ ...(await good('order.create', kit)), chapter_ids: [id] }),
  ],
  ['order.receipt', 'NOT_FOUND', async id => ({ order_id: id })],
  [
    'complaint.submit_save',
    'BOOK_NOT_FOUND',
    async (id, kit) => ({ ...(await good('complaint.submit_save', kit)), book_id: id }),
  ],
  [
    'complaint.submit_save',
    'CHAPTER_NOT_FOUND',
    async (id, kit) => ({ ...(await good('complaint.submit_save', kit)), chapter_id: id }),
  ],
  ['event.inviteActivityHelpPage', 'NOT_FOUND', async id => ({ active_id: id })],
]

export const unknownChecks = (): Check[] => [
  ...unknown.map(([call, error, input]): Check => ({
    call,
    rule: 'unknown',
    run: async test => {
      const options = await optionsFor(call, test)
      for (const id of UNKNOWN_IDS) await test.refuses(call, await input(id, test), { code: 404, error }, options)
    },
  })),
  {
    call: 'user.sns',
    rule: 'unknown',
    run: async test => {
      const [input] = await goodInputs['user.sns'](test.samples, test)
      await test.refuses('user.sns', input!, { code: 401, error: 'BAD_CREDENTIALS' })
    },
  },
]
