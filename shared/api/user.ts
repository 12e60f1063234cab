import * as z from 'zod'
import { post, FORM_SAYS } from './endpoint.ts'
import { backendAddress, id, time } from './envelope.ts'
import { banned, fallback, notFresh, oftenADay } from './failures.ts'

const user = z
  .object({
    id,
    name: z.string().describe('Name of the reader'),
    email: z.email(),
    avatar: backendAddress.nullable(),
    created_at: time,
    providers: z.array(z.string()).describe('Names of the linked third parties, as in `user.oauthUrl`'),
    email_verified: z
      .boolean()
      .optional()
      .describe('False: nothing can be bought until the address is confirmed. Absent: it need not be'),
    has_password: z.boolean().optional().describe('False: signs in by third parties or passkeys only'),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

export const signedIn = z.object({
  token: z.string().min(1).describe('Replaces the one sent with the call'),
  user,
  created: z.boolean().describe('True if this call has created the account'),
})

/** An email address in canonical form: trimmed, in lower case. */
export const typedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email().max(254))
  .meta({ format: 'email', maxLength: 254, description: 'Email address; surrounding spaces and case are ignored' })

const password = z.string().min(8).max(200).describe('Any characters')

const currentPassword = z.string().max(200).describe('Current password')

const ticket = z.object({
  ticket: z
    .string()
    .min(16)
    .max(64)
    .describe('Belongs to the code in the email, which must be entered in the browser that requested it'),
})

const code = z
  .string()
  .regex(/^\d{6}$/, 'six digits')
  .describe('Six-digit code from the email')

export const mailLink = z.string().min(16).max(64).describe('Last part of the URL in the email')

/** Ticket and code, or the link. */
const shown = ticket.extend({ code, link: mailLink }).partial()

const tooCommon = { PASSWORD_TOO_COMMON: 'the password is too common; `fields` names it' }

const wrongProof = { BAD_CREDENTIALS: 'the code or link is unknown, wrong, used or expired' }

const NO_MAIL = 'without mail, this is 503 NOT_AVAILABLE'

/** What is in a mail. @param purpose the first word of its link */
const mailOf = (purpose: string) =>
  'The email has a six-digit code, valid with `ticket`, and a link; both work once, for 30 minutes, with five ' +
  `attempts for the code. The link is \`https://<host>/${purpose}_<secret>\`, where \`X-Forwarded-Proto\` and ` +
  '`-Host` say scheme and host, and the secret is 43 letters, digits, `-` or `_`, such as 32 random bytes in ' +
  'base64url. The site shows a page with one button there, and sends the part after the host as `link`.'

export const userCalls = {
  'user.login': post({
    needsMore: true,
    summary: 'Sign in',
    description:
      'Never creates an account. An unknown address and a wrong password get the same response, in the same time. ' +
      'If accounts are created elsewhere, such as in your shop, this call is enough, with `mail: false` in ' +
      '`site.capabilities`.',
    use: { part: 'accounts', beside: ['/login'], without: FORM_SAYS },
    input: z.object({ email: typedEmail, password }),
    output: signedIn,
    failures: {
      BAD_CREDENTIALS: 'the address is unknown, or the password is wrong',
      ...banned,
      RATE_LIMITED:
        'too many attempts; with `Retry-After`. `data` may have a `ticket`: if the password was right, an email ' +
        'has a code that `user.confirm` takes with it',
    },
  }),

  'user.signup': post({
    needsMore: true,
    summary: 'Create an account; an email with a code and a link confirms the address',
    description:
      'The same response, in the same time, whether or not the address has an account: only the email differs. The ' +
      'account can read right away, but buys nothing and has no other sign-in than this token until ' +
      `\`user.confirm\`; ${NO_MAIL}. ${mailOf('confirm')}`,
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
  }),

  'user.confirm': post({
    needsMore: true,
    summary: 'Confirm an address with the code or link from an email',
    description:
      'Takes the code from the email with the ticket of the call that requested it, or only the link. Both work ' +
      'once, for 30 minutes, and five codes can be tried. A `confirm_` link without the token of the new account ' +
      'comes from another browser: 409 PASSWORD_NEEDED without a `password`, which keeps the link valid; a ' +
      '`password` replaces the one chosen at sign-up. An `address_` link requires the token. The response is for the ' +
      'account of the address, if there is one.',
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: shown.extend({
      password: password
        .optional()
        .describe('Required with a link opened in another browser than the one that requested it'),
    }),
    output: signedIn,
    failures: {
      ...wrongProof,
      ...banned,
      SIGN_IN_REQUIRED: 'the link changes an address, and another reader, or a signed-out one, opens it',
      CONFLICT: 'another account has the address now',
      PASSWORD_NEEDED: 'a link opened in another browser than the one that requested it, without `password`',
      ...tooCommon,
      ...oftenADay,
    },
  }),

  'user.resend': post({
    signIn: true,
    needsMore: true,
    summary: 'Send another confirmation email',
    description:
      'Another email with code and link. With `again`, for a confirmed address, the code reauthenticates the ' +
      `reader; ${NO_MAIL}. ${mailOf('confirm')}`,
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: z.object({
      again: z
        .boolean()
        .optional()
        .describe('True: also for a confirmed address; the code then reauthenticates the reader'),
    }),
    output: ticket,
    failures: { CONFLICT: 'the address is already confirmed, and `again` is not true', ...oftenADay },
  }),

  'user.forgot': post({
    needsMore: true,
    summary: 'Send an email to reset the password',
    description:
      'The same response, in the same time, whether or not the address has an account: only the email differs; ' +
      `${NO_MAIL}. ${mailOf('reset')}`,
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: z.object({ email: typedEmail }),
    output: ticket,
    failures: oftenADay,
  }),

  'user.reset': post({
    needsMore: true,
    summary: 'Reset the password with the code or link from an email',
    description:
      'With ticket and code, or with the link. An intruder may have left a way back in, so all of the reader’s ' +
      'tokens, passkeys, linked sign-ins, known devices, and pending codes and links end with the old password. ' +
      'Only links that undo a change of address stay valid. The email about it lists what was removed.',
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: shown.extend({ password }),
    output: signedIn,
    failures: { ...wrongProof, ...banned, ...tooCommon, ...oftenADay },
  }),

  'user.password': post({
    signIn: true,
    needsMore: true,
    summary: 'Change the password; all other tokens end',
    description:
      'All other tokens of the reader end. Linked sign-ins ' +
      'stay, and without `remove_passkeys`, passkeys do too: the site asks if there are any.',
    use: { part: 'mail', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({
      current_password: currentPassword,
      password,
      remove_passkeys: z.boolean().optional().describe('True: also removes the reader’s passkeys; absent: they stay'),
    }),
    output: signedIn,
    failures: {
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...tooCommon,
      ...oftenADay,
    },
  }),

  'user.email': post({
    signIn: true,
    needsMore: true,
    summary: 'Change the email address; an email to the new one confirms it',
    description:
      'Nothing changes until `user.confirm`. The same response whether or not the new address has an account; ' +
      `${NO_MAIL}. ${mailOf('address')} A mail to the old address has a link of the same kind for ` +
      '`user.undoEmail`, which begins with `undo_` and works for seven days.',
    use: { part: 'mail', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ email: typedEmail, current_password: currentPassword }),
    output: ticket,
    failures: {
      ADDRESS_NOT_CONFIRMED: 'the current address is not confirmed yet',
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...oftenADay,
    },
  }),

  'user.undoEmail': post({
    needsMore: true,
    summary: 'Undo a change of address, with the link in the email to the old one',
    description:
      'The account gets its old address back. Password, tokens, passkeys, linked sign-ins and known devices are ' +
      'removed, since others may have them.',
    use: { part: 'mail', beside: ['/login'], without: FORM_SAYS },
    input: z.object({ link: mailLink }),
    output: z.object({ email: z.email() }),
    failures: { ...wrongProof, CONFLICT: 'another account has the address now', ...oftenADay },
  }),

  'user.logout': post({
    signIn: true,
    summary: 'Sign out: the token stops working',
    description:
      'Ends only the token sent with the call, or, with `everywhere`, all of the reader’s tokens. Passkeys stay ' +
      'unless `remove_passkeys` is true as well: then it can fail like `user.removePasskey`.',
    use: { part: 'accounts', beside: ['/myinfo'], without: 'signed out here; the token stays valid elsewhere' },
    input: z.object({
      everywhere: z.boolean().optional().describe('True: ends all of the reader’s tokens'),
      remove_passkeys: z
        .boolean()
        .optional()
        .describe('True, with `everywhere`: also removes the reader’s passkeys; absent: they stay'),
    }),
    failures: { ...notFresh, ...fallback },
  }),
}
