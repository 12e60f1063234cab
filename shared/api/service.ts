import * as z from 'zod'
import { bookCard } from './book.ts'
import { get, post, ACTIVE, BOOK, FORM_SAYS } from './endpoint.ts'
import { backendAddress, bookId, count, id, itemsOf, optional, queryId } from './envelope.ts'
import { oftenAnHour } from './failures.ts'

const short = z.string().max(200)

const browser = short.describe('Id of the browser; empty if it has none yet')

const visit = short.describe('Id of the visit; empty if it has none yet')

const deviceTypes = ['windows', 'iPhone', 'iPad', 'Android', 'linux', 'mac', 'undefined'] as const

export const serviceCalls = {
  'complaint.get_type_list': get({
    fresh: { maxAge: 300 },
    summary: 'Complaint types',
    description: 'In the order in which the form shows them.',
    use: {
      part: 'complaints',
      beside: [BOOK],
      without: 'a message instead of the form, and a button to retry',
    },
    output: itemsOf(z.object({ id, name: z.string() })),
  }),

  'complaint.submit_save': post({
    idempotent: true,
    summary: 'Submit a complaint',
    description: 'Anyone can complain, signed in or not. `email` is for a reply.',
    use: { part: 'complaints', beside: [BOOK], without: FORM_SAYS },
    input: z.object({
      type_id: id.describe('Id of the type in `complaint.get_type_list`'),
      book_id: id.describe('Id of the book'),
      chapter_id: id.optional().describe('Number of the chapter in its book, from 1'),
      content: z.string().trim().min(1).max(2000).describe('Text of the complaint'),
      email: z.email().max(254).optional().describe('Email address for a reply'),
    }),
    output: z.object({ id }),
    failures: {
      BOOK_NOT_FOUND: 'there is no book `book_id`',
      CHAPTER_NOT_FOUND: 'the book has no such chapter',
      ...oftenAnHour,
    },
  }),

  'event.inviteActivityHelpPage': get({
    summary: 'A friend’s request for help',
    description: 'The event that readers see when a friend has asked them to help.',
    use: {
      part: 'invitations',
      subject: ['/invited-to-help/{bookId}/{activeId}'],
      beside: [ACTIVE],
      without: 'the click is assumed to count',
    },
    input: z.object({ book_id: optional(bookId), active_id: queryId.describe('Id of the invitation') }),
    output: z.object({
      book: bookCard,
      inviter: z.object({ name: z.string(), avatar: backendAddress.nullable() }),
      status: z
        .enum(['active', 'success', 'expired'])
        .describe('`active`: more help is needed; `success`: there was enough; `expired`: it is too late'),
      helped: count.describe('Number of friends who have helped'),
      needed: count.describe('Number of friends needed'),
      steps: z.array(z.string()),
    }),
    failures: {
      NOT_FOUND: 'there is no invitation `active_id`, or it is for another book than `book_id`',
      BOOK_NOT_FOUND: 'the book of the invitation no longer exists',
    },
  }),

  'nestedH5.info': get({
    fresh: { maxAge: 300, pages: 30 },
    summary: 'App name, store and legal links for embedded pages',
    description: 'Information for pages embedded in an app. All fields of `app` are empty if the brand has none.',
    use: { without: 'no difference: only pages embedded in an app use it' },
    output: z.object({
      app: z
        .object({ name: z.string(), scheme: z.string(), ios_store_url: z.string(), android_package: z.string() })
        .describe('All fields are empty if the brand has no app'),
      links: z.object({ terms: z.string(), privacy: z.string() }).describe('Paths on the site, or URLs'),
      version: z.string().describe('Version of the site’s app, as in `App-Version`: `1.0.0`'),
    }),
  }),

  'selfAttribution.reportData': post({
    summary: 'Attribution of a campaign visit',
    description: 'Reports which campaign a reader came from. Unknown fields are empty.',
    use: { part: 'tracking', beside: ['/ads'], without: 'no difference' },
    input: z.object({
      ndpid: visit,
      nbid: browser,
      campaign: short.describe('Name of the campaign'),
      source: short.describe('Source of the visit'),
      medium: short.describe('Medium, such as email'),
      book_id: id.optional().describe('Id of the book in the campaign'),
      landing_path: z.string().max(500).describe('Path of the page the reader landed on'),
    }),
    output: z.object({ id }),
    failures: oftenAnHour,
  }),

  /** The device-tracking payload: specification, section 3. */
  'device.report': post({
    summary: 'Device tracking',
    description: 'Returns `nbid` (the browser) and `ndpid` (the visit), new ones if they were empty.',
    use: { part: 'tracking', beside: ['/'], without: 'no difference; the site tries once per visit' },
    input: z.object({
      nbid: browser,
      ndpid: visit,
      device_type: z.enum(deviceTypes).describe('Operating system of the browser; `undefined` if unknown'),
      screen_width: count.describe('CSS pixels'),
      screen_height: count.describe('CSS pixels'),
      system_lang: z.string().max(35).describe('Language of the browser, in lower case'),
      deep_link: z.string().max(1000).describe('Address within the app for this page; empty: none'),
      is_click: z.union([z.literal(0), z.literal(1)]).describe('1 for a tap on a download, 0 once per visit'),
    }),
    output: z.object({ nbid: z.string(), ndpid: z.string() }),
    failures: oftenAnHour,
  }),
}
