import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { count, itemsOf, optional, time } from './envelope.ts'
import { notFresh, oftenAnHour } from './failures.ts'
import { FORM_SAYS, LIST_SAYS } from './use.ts'
import { typedEmail } from './user.ts'
import * as samples from './samples.ts'

const session = z
  .object({
    /** Names it for `user.endSession`, and opens nothing. */
    id: z.string().min(1),
    /** What the browser and its system are called; '' where that is not known. */
    browser: z.string(),
    system: z.string(),
    created_at: time,
    /** To within some minutes. */
    seen_at: time,
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

export const accountCalls = {
  'user.sessions': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'Where the reader is signed in, latest first',
    description: '`seen_at` is right to within some minutes.',
    use: { part: 'sessions', beside: ['/myinfo'], without: LIST_SAYS },
    input: z.object({}),
    output: itemsOf(session),
    examples: {
      sessions: {
        input: {},
        data: {
          items: [
            {
              id: 'dZ3kV9pL',
              browser: 'Safari',
              system: 'iOS',
              created_at: samples.MORNING,
              seen_at: samples.NOON,
              current: true,
            },
          ],
        },
      },
    },
  }),

  'user.endSession': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'End one of these sessions',
    description: 'Its token is good for nothing any more.',
    use: { part: 'sessions', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ session_id: z.string().min(1).max(64).describe('The `id` of the session') }),
    output: z.object({}),
    failures: { NOT_FOUND: '`session_id` is none of the reader’s, or has ended' },
    examples: { ended: { input: { session_id: 'dZ3kV9pL' }, data: {} } },
  }),

  'user.prove': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Show once more that it is you, by the password',
    description: 'Without the password it is asked whether that, or a sign-in, was shown minutes ago.',
    use: { part: 'accounts', spareUnless: true, beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ current_password: z.string().max(200).optional().describe('The password of the account') }),
    /** Until when what needs it can be done. */
    output: z.object({ until: time }),
    failures: {
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...notFresh,
      ...oftenAnHour,
    },
    examples: { shown: { input: { current_password: 'eleven slow clocks' }, data: { until: samples.NOON } } },
  }),

  'user.export': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'All that is kept of the reader, part by part',
    description:
      'Page by page, so that no answer grows with the account: ask with `next` as `cursor` until it is null.',
    use: { part: 'export', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({
      cursor: optional(z.string().min(1).max(200).describe('`next` of the answer before; left out to begin')),
    }),
    output: z.object({
      /** What the entries are, and the file that they go into: `orders`. */
      part: z.string().regex(/^[a-z_]{1,40}$/),
      entries: z.array(z.record(z.string(), z.unknown())),
      /** Null: that was all. */
      next: z.string().nullable(),
    }),
    failures: { IN_PROGRESS: 'another page of the same reader is being made', ...oftenAnHour },
    examples: {
      page: {
        input: {},
        data: {
          part: 'account',
          entries: [{ email: 'mara@reader.example', created_at: samples.MORNING }],
          next: 'sessions.0',
        },
      },
    },
  }),

  'user.delete': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Delete the account',
    description: 'The reader’s tokens are good for nothing afterwards, and the address is free.',
    use: { part: 'delete', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({
      email: typedEmail.describe('Address of the account that is meant, so that no other one goes'),
      debt: count
        .optional()
        .describe(
          'Coins that the reader was told they owe, also afterwards; 409 CONFLICT with `{debt}` where it is more',
        ),
    }),
    output: z.object({}),
    failures: {
      ...notFresh,
      CONFLICT:
        '`email` is not the address of the account that is signed in; or the reader owes more than `debt`: `data` is ' +
        '`{debt}`',
    },
    examples: { deleted: { input: { email: 'mara@reader.example', debt: 0 }, data: {} } },
  }),
}
