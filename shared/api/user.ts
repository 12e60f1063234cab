import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { backendAddress, id, time } from './envelope.ts'
import { lastWay, notFresh, oftenADay } from './failures.ts'
import { FORM_SAYS } from './use.ts'
import * as samples from './samples.ts'

const user = z
  .object({
    id,
    name: z.string(),
    email: z.email(),
    avatar: backendAddress.nullable(),
    created_at: time,
    providers: z.array(z.string()),
    /** False: the address is still to be confirmed, and nothing can be bought until then. Absent: it need not be. */
    email_verified: z.boolean().optional(),
    /** False: signs in by third parties only. */
    has_password: z.boolean().optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const signedIn = z.object({ token: z.string().min(1), user, created: z.boolean() })

/** An address is one account however it is typed: without outer spaces, in lower case. */
export const typedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email().max(254))
  .meta({ format: 'email', maxLength: 254, description: 'E-mail address; outer spaces and case do not count' })

const password = z.string().min(8).max(200).describe('Any characters')

const currentPassword = z.string().max(200).describe('The present password')

const ticket = z.object({
  ticket: z
    .string()
    .min(16)
    .max(64)
    .describe('Goes with the code of the mail, which is entered where it was asked for'),
})

const code = z
  .string()
  .regex(/^\d{6}$/, 'six digits')
  .describe('The code of the mail: six digits')

export const mailLink = z.string().min(16).max(64).describe('The last part of the address that a mail leads to')

/** Ticket and code, or the link. */
const shown = ticket.extend({ code, link: mailLink }).partial()

const tooCommon = { PASSWORD_TOO_COMMON: 'the password is among the first that anybody tries; `fields` names it' }

const wrongProof = { BAD_CREDENTIALS: 'the code or link is unknown, wrong, used or too old' }

const NO_MAIL = 'where no mail is sent, this is 503 NOT_AVAILABLE'

export const userCalls = {
  'user.login': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'Sign in',
    description:
      'Never creates an account: an unknown address and a wrong password are one answer, which takes the same time. ' +
      'The token takes the place of the one that the call came with.',
    use: { part: 'accounts', beside: ['/login'], without: FORM_SAYS },
    input: z.object({ email: typedEmail, password }),
    output: signedIn,
    failures: {
      BAD_CREDENTIALS: 'the address is unknown, or the password wrong',
      RATE_LIMITED:
        'too many tries; with `Retry-After`. `data` may have a `ticket`: then the right password was given a code by ' +
        'mail, which `user.confirm` takes with it',
    },
    examples: { entry: { input: { email: samples.EMAIL, password: samples.PASSWORD }, data: samples.entry } },
  }),

  'user.signup': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'Create an account; a mail with code and link confirms the address',
    description:
      'Answers the same, and as quickly, whether or not the address is known: the mail tells. The account can read ' +
      `at once; it buys nothing, and has no other way in than this token, until \`user.confirm\`; ${NO_MAIL}.`,
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: z.object({
      email: typedEmail,
      password,
      accept_terms: z.boolean().describe('The reader has accepted the terms; must be true'),
    }),
    output: signedIn.extend(ticket.shape),
    failures: {
      TERMS_NOT_ACCEPTED: '`accept_terms` is not true',
      ...tooCommon,
      ...oftenADay,
    },
    examples: {
      account: {
        input: { email: samples.EMAIL, password: samples.PASSWORD, accept_terms: true },
        data: {
          ...samples.entry,
          user: { ...samples.user, email_verified: false },
          created: true,
          ticket: samples.TICKET,
        },
      },
    },
  }),

  'user.confirm': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'Confirm an address by the code or the link of a mail',
    description:
      'Takes the code of a mail with the ticket of the call that asked for it, or the link alone. Both work once, ' +
      'for 30 minutes, and five codes can be tried. A link that is opened elsewhere than where the mail was asked ' +
      'for needs a password.',
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: shown.extend({
      password: password
        .optional()
        .describe('Needed with a link that is opened elsewhere than where the mail was asked for'),
    }),
    output: signedIn,
    failures: {
      ...wrongProof,
      SIGN_IN_REQUIRED: 'the link changes an address, and another reader, or nobody, opens it',
      CONFLICT: 'another account has the address by now',
      PASSWORD_NEEDED: 'a link that is opened elsewhere than where the mail was asked for, without `password`',
      ...tooCommon,
      ...oftenADay,
    },
    examples: {
      code: { input: { ticket: samples.TICKET, code: '204816' }, data: { ...samples.entry, created: true } },
      link: { input: { link: `confirm_${samples.TICKET}`, password: samples.NEW_PASSWORD }, data: samples.entry },
    },
  }),

  'user.resend': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Another mail that confirms the address',
    description:
      `Another mail with code and link. With \`again\`, of a confirmed address, the code shows once ` +
      `more that it is the reader; ${NO_MAIL}.`,
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: z.object({
      again: z
        .boolean()
        .optional()
        .describe('True: of a confirmed address, too; its code then shows once more that it is the reader'),
    }),
    output: ticket,
    failures: { CONFLICT: 'the address is confirmed, and `again` is not said', ...oftenADay },
    examples: { ticket: { input: {}, data: { ticket: samples.TICKET } } },
  }),

  'user.forgot': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'A mail with which a new password is chosen',
    description: `Answers the same, and as quickly, whether or not the address is known: the mail tells; ${NO_MAIL}.`,
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: z.object({ email: typedEmail }),
    output: ticket,
    failures: oftenADay,
    examples: { ticket: { input: { email: samples.EMAIL }, data: { ticket: samples.TICKET } } },
  }),

  'user.reset': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'Choose a new password by the code or the link of a mail',
    description:
      'By ticket and code, or by the link. Whoever was in may have left themselves a way: with the old password all ' +
      'of the reader’s tokens end, passkeys, linked sign-ins, known devices, and other codes and links on their way. ' +
      'Only links that take a change of address back stay good. The mail about it says what was removed.',
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: shown.extend({ password }),
    output: signedIn,
    failures: { ...wrongProof, ...tooCommon, ...oftenADay },
    examples: {
      code: { input: { ticket: samples.TICKET, code: '204816', password: samples.NEW_PASSWORD }, data: samples.entry },
      link: { input: { link: `reset_${samples.TICKET}`, password: samples.NEW_PASSWORD }, data: samples.entry },
    },
  }),

  'user.password': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Change the password; all other tokens end',
    description:
      'All other tokens of the reader end; that of the answer takes the place of the one that the call came with. ' +
      'Linked sign-ins stay, and so do passkeys without `remove_passkeys`: the site asks where there are any.',
    use: { part: 'mail', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({
      current_password: currentPassword,
      password,
      remove_passkeys: z.boolean().optional().describe('True: the reader’s passkeys go as well; left out: they stay'),
    }),
    output: signedIn,
    failures: {
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...tooCommon,
      ...oftenADay,
    },
    examples: {
      changed: { input: { current_password: samples.PASSWORD, password: samples.NEW_PASSWORD }, data: samples.entry },
      withPasskeys: {
        input: { current_password: samples.PASSWORD, password: samples.NEW_PASSWORD, remove_passkeys: true },
        data: samples.entry,
      },
    },
  }),

  'user.email': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Change the address; a mail to the new one confirms it',
    description:
      `Nothing changes until \`user.confirm\`. Answers the same whether or not the new address is ` +
      `known; ${NO_MAIL}.`,
    use: { part: 'mail', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ email: typedEmail, current_password: currentPassword }),
    output: ticket,
    failures: {
      ADDRESS_NOT_CONFIRMED: 'the present address is still to be confirmed',
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...oftenADay,
    },
    examples: {
      ticket: {
        input: { email: 'mara@elsewhere.example', current_password: samples.PASSWORD },
        data: { ticket: samples.TICKET },
      },
    },
  }),

  'user.undoEmail': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'Take a change of address back, by the link in the mail to the old one',
    description:
      'The account has its old address again. Password, tokens, passkeys, linked sign-ins and known devices end: ' +
      'others may have them.',
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: z.object({ link: mailLink }),
    output: z.object({ email: z.email() }),
    failures: { ...wrongProof, CONFLICT: 'another account has the address by now', ...oftenADay },
    examples: { address: { input: { link: `undo_${samples.TICKET}` }, data: { email: samples.EMAIL } } },
  }),

  'user.logout': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    summary: 'Sign out: the token is good for nothing any more',
    description:
      'Ends the token that it comes with and no other one; all of the reader’s with `everywhere`. Passkeys stay, ' +
      'unless `remove_passkeys` is said with it: then it fails as `user.removePasskey` does.',
    use: { part: 'accounts', beside: ['/myinfo'], without: 'signed out here; the token stays good elsewhere' },
    input: z.object({
      everywhere: z.boolean().optional().describe('True: all of the reader’s tokens end'),
      remove_passkeys: z
        .boolean()
        .optional()
        .describe('True, with `everywhere`: the reader’s passkeys go as well; left out: they stay'),
    }),
    output: z.object({}),
    failures: { ...notFresh, ...lastWay },
    examples: {
      out: { input: {}, data: {} },
      everywhere: { input: { everywhere: true, remove_passkeys: true }, data: {} },
    },
  }),
}
