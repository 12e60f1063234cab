import * as z from 'zod'
import { bookCard } from './book.ts'
import { endpoint } from './endpoint.ts'
import { backendAddress, bookId, count, id, itemsOf, optional, queryId } from './envelope.ts'
import { oftenAnHour } from './failures.ts'
import { ACTIVE, BOOK, FORM_SAYS } from './use.ts'
import * as samples from './samples.ts'

const short = z.string().max(200)

const browser = short.describe('Id of the browser; empty where it has none yet')

const visit = short.describe('Id of the visit; empty where it has none yet')

const deviceTypes = ['windows', 'iPhone', 'iPad', 'Android', 'linux', 'mac', 'undefined'] as const

export const serviceCalls = {
  'complaint.get_type_list': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 300 },
    summary: 'Complaint types',
    description: 'In the order in which the form shows them.',
    use: {
      part: 'complaints',
      beside: [BOOK],
      without: 'a sentence in place of the form, and a button that tries again',
    },
    input: z.object({}),
    output: itemsOf(z.object({ id, name: z.string() })),
    examples: {
      types: {
        input: {},
        data: {
          items: [
            { id: 1, name: 'Missing or repeated text' },
            { id: 2, name: 'Copyright' },
          ],
        },
      },
    },
  }),

  'complaint.submit_save': endpoint({
    method: 'POST',
    idempotent: true,
    cost: 'light',
    hourly: { reader: 20, device: 40, network: 400, brand: 4000 },
    summary: 'Submit a complaint',
    description: 'Anybody may complain, signed in or not. `email` is for an answer.',
    use: { part: 'complaints', beside: [BOOK], without: FORM_SAYS },
    input: z.object({
      type_id: id.describe('Id of the type, of those of `complaint.get_type_list`'),
      book_id: id.describe('Id of the book'),
      chapter_id: id.optional().describe('The number of the chapter in its book, from 1'),
      content: z.string().trim().min(1).max(2000).describe('What the reader writes'),
      email: z.email().max(254).optional().describe('Where an answer is wanted'),
    }),
    output: z.object({ id }),
    failures: {
      BOOK_NOT_FOUND: '`book_id` is no book',
      CHAPTER_NOT_FOUND: 'the book has no such chapter',
      ...oftenAnHour,
    },
    examples: {
      complaint: {
        input: { type_id: 1, book_id: 7, chapter_id: 4, content: 'The last paragraph stands there twice.' },
        data: { id: 318 },
      },
    },
  }),

  'event.inviteActivityHelpPage': endpoint({
    method: 'GET',
    cost: 'light',
    summary: 'A friend’s request for help',
    description: 'What a reader sees who was asked by a friend to help.',
    use: {
      part: 'invitations',
      subject: ['/invited-to-help/{bookId}/{activeId}'],
      beside: [ACTIVE],
      without: 'the click is taken at its word',
    },
    input: z.object({ book_id: optional(bookId), active_id: queryId.describe('Id of the invitation') }),
    output: z.object({
      book: bookCard,
      inviter: z.object({ name: z.string(), avatar: backendAddress.nullable() }),
      status: z
        .enum(['active', 'success', 'expired'])
        .describe('`active`: more help is needed; `success`: there was enough; `expired`: it came too late'),
      helped: count.describe('Friends who have helped'),
      needed: count.describe('Friends that it takes'),
      steps: z.array(z.string()),
    }),
    failures: {
      NOT_FOUND: '`active_id` is no invitation, or one to another book than `book_id`',
      BOOK_NOT_FOUND: 'the book of the invitation is no longer there',
    },
    examples: {
      invitation: {
        input: { active_id: 55, book_id: 7 },
        data: {
          book: samples.card,
          inviter: { name: 'Mara', avatar: null },
          status: 'active',
          helped: 2,
          needed: 5,
          steps: ['Open the app', 'Tap “Help”'],
        },
      },
    },
  }),

  'nestedH5.info': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 300, pages: 30 },
    summary: 'App name, store and legal links for embedded pages',
    description: 'What pages that an app embeds need to know. All of `app` is empty where the brand has none.',
    use: { without: 'the same: for pages that an app embeds, and not asked by the site' },
    input: z.object({}),
    output: z.object({
      app: z
        .object({ name: z.string(), scheme: z.string(), ios_store_url: z.string(), android_package: z.string() })
        .describe('All of it empty where the brand has no app'),
      links: z.object({ terms: z.string(), privacy: z.string() }).describe('Paths of the site, or addresses'),
      version: z.string().describe('Of the site’s app, as `App-Version` says it: `1.0.0`'),
    }),
    examples: {
      app: {
        input: {},
        data: {
          app: {
            name: 'Novels',
            scheme: 'novels',
            ios_store_url: 'https://apps.apple.com/app/id000000000',
            android_package: 'com.example.novels',
          },
          links: { terms: '/terms', privacy: '/privacy' },
          version: '1.0.0',
        },
      },
    },
  }),

  'selfAttribution.reportData': endpoint({
    method: 'POST',
    cost: 'light',
    hourly: { reader: 40, device: 40, network: 400, brand: 40_000 },
    summary: 'Attribution of a campaign visit',
    description: 'Says which campaign a reader came from. Fields of which nothing is known come empty.',
    use: { part: 'tracking', beside: ['/ads'], without: 'the same' },
    input: z.object({
      ndpid: visit,
      nbid: browser,
      campaign: short.describe('Name of the campaign'),
      source: short.describe('Who sent the reader'),
      medium: short.describe('By what means, such as e-mail'),
      book_id: id.optional().describe('Id of the book that the campaign was about'),
      landing_path: z.string().max(500).describe('Path of the page that the reader came to'),
    }),
    output: z.object({ id }),
    failures: oftenAnHour,
    examples: {
      visit: {
        input: {
          ndpid: 'v-5f0c',
          nbid: 'b-91ad',
          campaign: 'spring',
          source: 'newsletter',
          medium: 'email',
          book_id: 7,
          landing_path: '/ads',
        },
        data: { id: 9120 },
      },
    },
  }),

  /** The device-tracking payload: specification, section 3. */
  'device.report': endpoint({
    method: 'POST',
    cost: 'light',
    hourly: { reader: 400, device: 400, network: 4000, brand: 400_000 },
    summary: 'Device tracking',
    description: 'Gives back `nbid` (the browser) and `ndpid` (the visit), new ones where they came empty.',
    use: { part: 'tracking', beside: ['/'], without: 'the same; it is tried once a visit' },
    input: z.object({
      nbid: browser,
      ndpid: visit,
      device_type: z.enum(deviceTypes).describe('What the browser runs on; `undefined` where it does not say'),
      screen_width: count.describe('CSS pixels'),
      screen_height: count.describe('CSS pixels'),
      system_lang: z.string().max(35).describe('Language of the browser, in lower case'),
      deep_link: z
        .string()
        .max(1000)
        .describe('Address within the app that the page leads to; empty where there is none'),
      is_click: z.union([z.literal(0), z.literal(1)]).describe('1 at a tap on a download, 0 once a visit'),
    }),
    output: z.object({ nbid: z.string(), ndpid: z.string() }),
    failures: oftenAnHour,
    examples: {
      visit: {
        input: {
          nbid: '',
          ndpid: '',
          device_type: 'iPhone',
          screen_width: 390,
          screen_height: 844,
          system_lang: 'en-us',
          deep_link: '',
          is_click: 0,
        },
        data: { nbid: 'b-91ad', ndpid: 'v-5f0c' },
      },
    },
  }),
}
