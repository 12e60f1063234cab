import * as z from 'zod'
import { get, post, FORM_SAYS, LIST_SAYS } from './endpoint.ts'
import { itemsOf, time } from './envelope.ts'
import { banned, fallback, notFresh, oftenAnHour } from './failures.ts'
import { mailLink, signedIn } from './user.ts'

/** WebAuthn JSON; its content concerns only the browser and the verifier. */
const webAuthn = z.record(z.string(), z.unknown()).describe('WebAuthn JSON')

const passkeyName = z.string().trim().min(1).max(60).describe('Name given by the reader')

const passkeyId = z.string().min(1).max(64).describe('The `id` of the passkey')

const passkey = z
  .object({
    /** Identifies it for the other calls. */
    id: z.string().min(1),
    name: z.string(),
    /** The only host that it signs in to. */
    host: z.string(),
    created_at: time,
    used_at: time.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

const noPasskey = { NOT_FOUND: 'the reader has no such passkey' }

export const passkeyCalls = {
  'user.passkeys': get({
    signIn: true,
    summary: 'The reader’s passkeys',
    description: 'Newest first.',
    use: { part: 'passkeys', beside: ['/myinfo'], without: LIST_SAYS },
    output: itemsOf(passkey),
  }),

  'user.passkeyOptions': post({
    needsMore: true,
    summary: 'Options for creating a passkey or signing in with one',
    description:
      'WebAuthn options as JSON, for the requesting host of the site. `add` needs a sign-in within the last ' +
      'minutes.',
    use: { part: 'passkeys', beside: ['/login', '/myinfo'], without: FORM_SAYS },
    input: z.object({
      for: z.enum(['add', 'sign_in']).describe('`add`: for the signed-in reader; `sign_in`: for anyone'),
    }),
    output: z.object({ options: webAuthn }),
    failures: {
      SIGN_IN_REQUIRED: '`for` is `add`, without a valid token',
      ADDRESS_NOT_CONFIRMED: '`for` is `add`, and the address is not confirmed yet',
      ...notFresh,
      ...oftenAnHour,
    },
  }),

  'user.addPasskey': post({
    signIn: true,
    needsMore: true,
    summary: 'Add a passkey created by the browser',
    description: '`response` is the browser’s response to the options, as WebAuthn JSON.',
    use: { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ name: passkeyName, response: webAuthn }),
    output: passkey,
    failures: {
      BAD_CREDENTIALS: 'the response does not match options issued here',
      CONFLICT: 'the passkey already exists, or the reader has too many',
      ...notFresh,
      ...oftenAnHour,
    },
  }),

  'user.namePasskey': post({
    signIn: true,
    needsMore: true,
    summary: 'Rename a passkey',
    description: 'Only the reader sees the name.',
    use: { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ passkey_id: passkeyId, name: passkeyName }),
    failures: noPasskey,
  }),

  'user.removePasskey': post({
    signIn: true,
    needsMore: true,
    summary: 'Remove a passkey',
    description: 'It can no longer be used to sign in.',
    use: { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ passkey_id: passkeyId }),
    failures: { ...noPasskey, ...notFresh, ...fallback },
  }),

  'user.undoPasskey': post({
    needsMore: true,
    summary: 'Undo adding a passkey, with the link in the email about it',
    description:
      'Takes the link of the email sent by `user.addPasskey`, which works once, for seven days. The passkey is ' +
      'removed, and all of the reader’s tokens end, since whoever added it was signed in.',
    use: { part: 'passkeys', optionalUnless: true, beside: ['/login'], without: FORM_SAYS },
    input: z.object({ link: mailLink }),
    output: z.object({ email: z.email().describe('Email address of the account, to reset the password') }),
    failures: { BAD_CREDENTIALS: 'the link is unknown, used or expired, or the passkey is gone', ...oftenAnHour },
  }),

  'user.passkeySignIn': post({
    needsMore: true,
    summary: 'Sign in with a passkey',
    description: 'The response identifies the account, so no address is needed.',
    use: { part: 'passkeys', beside: ['/login'], without: FORM_SAYS },
    input: z.object({ response: webAuthn }),
    output: signedIn,
    failures: {
      BAD_CREDENTIALS: 'the passkey is unknown here, or its signature does not match',
      ...banned,
      ...oftenAnHour,
    },
  }),
}
