import * as z from 'zod'
import { CHANNEL_KINDS, SECTION_KINDS } from '../brand.ts'
import { bookCard, namedBooks } from './book.ts'
import { get } from './endpoint.ts'
import { id, itemsOf, name, optional, paging, picture, queryId, sitePath } from './envelope.ts'

const channel = z
  .object({
    id,
    name,
    kind: z
      .enum(CHANNEL_KINDS)
      .optional()
      .describe('Kind of content, by which brands choose channels. Absent: none of these'),
  })
  .meta({ id: 'Channel', description: 'A tab of the home screen.' })
export type Channel = z.infer<typeof channel>

const channelId = queryId.describe('Id of the channel; default: the first')

const banner = z
  .object({
    id,
    image: picture,
    title: z.string(),
    link: z
      .union([sitePath, z.url({ protocol: /^https$/ })])
      .describe('Path on the site, from `/`, up to 500 characters, or an https URL'),
  })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof banner>

const sectionKind = z
  .enum(SECTION_KINDS)
  .optional()
  .describe('Kind of content, by which brands order and name sections. Absent: none of these')

const homeSection = z
  .object({
    subid: id.describe('Id of the section'),
    name,
    kind: sectionKind,
    layout: z
      .enum(['rail', 'grid', 'list', 'ranked'])
      .describe(
        '`rail`: a scrolling row of covers; `grid`: rows of covers; `list`: rows with introductions; `ranked`: ' +
          'numbered rows',
      ),
    books: z.array(bookCard),
  })
  .meta({ id: 'HomeSection' })
export type HomeSection = z.infer<typeof homeSection>

const homeSections = itemsOf(homeSection)
const sectionBooks = namedBooks.extend({ kind: sectionKind })

export const homeCalls = {
  'channel.getChannelList': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'The tabs of the home screen',
    description: 'In tab order. Readers who have not chosen a tab see the first.',
    use: { beside: ['/'], without: 'no tabs' },
    output: itemsOf(channel),
  }),

  'banner.index': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'Banners of the home screen',
    description: 'Of a channel; default: the first.',
    use: { beside: ['/'], without: 'no banners' },
    input: z.object({ channel_id: optional(channelId) }),
    output: itemsOf(banner),
    failures: { NOT_FOUND: 'there is no channel `channel_id`' },
  }),

  'recommend.index3': get({
    fresh: { maxAge: 60, pages: 30 },
    summary: 'Sections of the home screen, or the books of one',
    description:
      'Without `subid`: the sections of a channel, each with the first books of its list, as many as the screen ' +
      'shows (6 to 12). With it: a page of that section’s books. Without `channel_id`: the first channel, or the ' +
      'home screen of a backend without channels.',
    use: {
      subject: ['/secPage/{subid}/{name}', '/ads'],
      beside: ['/', '/search'],
      without: 'the home page with banners and links, without sections',
    },
    input: z.object({
      channel_id: optional(channelId),
      subid: optional(queryId.describe('Id of the section whose books to list')),
      ...paging(),
    }),
    output: z.union([homeSections, sectionBooks]),
    outputOf: ({ subid }: { subid?: unknown }) => (subid ? sectionBooks : homeSections),
    failures: { NOT_FOUND: 'there is no channel `channel_id`, or no section `subid`' },
  }),
}
