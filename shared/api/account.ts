import * as z from 'zod'
import { get, post, FORM_SAYS, LIST_SAYS } from './endpoint.ts'
import { count, itemsOf, optional, time } from './envelope.ts'
import { notFresh, oftenAnHour } from './failures.ts'
import { typedEmail } from './user.ts'

const session = z
  .object({
    /** Identifies it for `user.endSession`, and grants nothing. */
    id: z.string().min(1),
    browser: z.string(),
    system: z.string(),
    created_at: time,
    /** Precise to some minutes. */
    seen_at: time,
    /** Whether it is the session of this call. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

export const accountCalls = {
  'user.sessions': get({
    signIn: true,
    summary: 'Sessions of the reader, latest first',
    description: '`seen_at` is accurate to a few minutes.',
    use: { part: 'sessions', beside: ['/myinfo'], without: LIST_SAYS },
    output: itemsOf(session),
  }),

  'user.endSession': post({
    signIn: true,
    needsMore: true,
    summary: 'End one of the reader’s sessions',
    description: 'Its token stops working.',
    use: { part: 'sessions', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ session_id: z.string().min(1).max(64).describe('The `id` of the session') }),
    failures: { NOT_FOUND: 'the reader has no such session, or it has ended' },
  }),

  'user.prove': post({
    signIn: true,
    needsMore: true,
    summary: 'Reauthenticate with the password',
    description:
      'Without the password, the call says whether the reader signed in or reauthenticated within the last minutes. ' +
      'The site calls it after 403 SIGN_IN_AGAIN; other ways are a third party, a passkey, or a mailed code ' +
      '(`user.resend` with `again`, then `user.confirm`).',
    use: { part: 'accounts', optionalUnless: true, beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ current_password: z.string().max(200).optional().describe('The password of the account') }),
    /** Time until which sensitive actions are allowed. */
    output: z.object({ until: time }),
    failures: {
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...notFresh,
      ...oftenAnHour,
    },
  }),

  'user.export': get({
    signIn: true,
    summary: 'Everything stored about the reader, part by part',
    description: 'Paginated, so that no response grows with the account: pass `next` as `cursor` until it is null.',
    use: { part: 'export', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({
      cursor: optional(z.string().min(1).max(200).describe('`next` of the previous response; omit it to start')),
    }),
    output: z.object({
      part: z.string().regex(/^[a-z_]{1,40}$/),
      entries: z.array(z.record(z.string(), z.unknown())),
      /** Null: there are no more. */
      next: z.string().nullable(),
    }),
    failures: { IN_PROGRESS: 'another page for the same reader is being prepared', ...oftenAnHour },
  }),

  'user.delete': post({
    signIn: true,
    needsMore: true,
    summary: 'Delete the account',
    description: 'Afterwards, the reader’s tokens no longer work, and the address is free.',
    use: { part: 'delete', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({
      email: typedEmail.describe('Email address of the account, so that no other account is deleted'),
      debt: count
        .optional()
        .describe(
          'Debt in coins that the reader was shown, and still owes afterwards; 409 CONFLICT with `{debt}` if it is ' +
            'more',
        ),
    }),
    failures: {
      ...notFresh,
      CONFLICT:
        '`email` is not the address of the signed-in account; or the reader owes more than `debt`: `data` is ' +
        '`{debt}`',
    },
  }),
}
