import * as z from 'zod'
import { bookCard } from './book.ts'
import { deprecated } from '../versions/deprecation.ts'
import { backendAddress, bookId, count, id, itemsOf, optional, queryId } from './envelope.ts'

export const complaintTypes = { input: z.object({}), output: itemsOf(z.object({ id, name: z.string() })) }
export const complaintSave = {
  input: z.object({
    type_id: id.describe('Id of the type, of those of `complaint.get_type_list`'),
    book_id: id.describe('Id of the book'),
    chapter_id: id.optional().describe('The number of the chapter in its book, from 1'),
    content: z.string().trim().min(1).max(2000).describe('What the reader writes'),
    email: z.email().max(254).optional().describe('Where an answer is wanted'),
  }),
  output: z.object({ id }),
}

export const inviteHelp = {
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
}

/** What pages that the app embeds need to know. */
export const nestedInfo = {
  input: z.object({}),
  output: z.object({
    app: z
      .object({ name: z.string(), scheme: z.string(), ios_store_url: z.string(), android_package: z.string() })
      .describe('All of it empty where the brand has no app'),
    links: z.object({ terms: z.string(), privacy: z.string() }).describe('Paths of the site, or addresses'),
    version: deprecated(z.string().describe('Of the site’s app, as `App-Version` says it: `1.0.0`'), {
      since: '1.1.0',
      until: '2.0.0',
      instead: 'site.capabilities contract_version',
    }),
  }),
}

const short = z.string().max(200)
const browser = short.describe('Id of the browser; empty where it has none yet')
const visit = short.describe('Id of the visit; empty where it has none yet')
export const attribution = {
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
}

const deviceTypes = ['windows', 'iPhone', 'iPad', 'Android', 'linux', 'mac', 'undefined'] as const
/** The device-tracking payload: specification, section 3. */
export const deviceReport = {
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
}
