import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { itemsOf, time } from './envelope.ts'
import { lastWay, notFresh, oftenAnHour } from './failures.ts'
import { FORM_SAYS, LIST_SAYS } from './use.ts'
import { mailLink, signedIn } from './user.ts'
import * as samples from './samples.ts'

/** As WebAuthn has it in JSON; what stands inside is between the browser and whoever checks it. */
const webAuthn = z.record(z.string(), z.unknown()).describe('As WebAuthn has it in JSON')

const passkeyName = z.string().trim().min(1).max(60).describe('What the reader calls it')

const passkeyId = z.string().min(1).max(64).describe('The `id` of the passkey')

const passkey = z
  .object({
    /** Names it for the other calls. */
    id: z.string().min(1),
    name: z.string(),
    /** The host that it signs in to, and no other. */
    host: z.string(),
    created_at: time,
    used_at: time.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof passkey>

const noPasskey = { NOT_FOUND: '`passkey_id` is none of the reader’s' }

export const passkeyCalls = {
  'user.passkeys': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'The reader’s passkeys',
    description: 'Newest first.',
    use: { part: 'passkeys', beside: ['/myinfo'], without: LIST_SAYS },
    input: z.object({}),
    output: itemsOf(passkey),
    examples: { passkeys: { input: {}, data: { items: [samples.passkey] } } },
  }),

  'user.passkeyOptions': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'What a browser needs to make a passkey, or to sign in by one',
    description:
      'WebAuthn’s options as JSON, for the host of the site that asks. `add` needs a sign-in of minutes ago.',
    use: { part: 'passkeys', beside: ['/login', '/myinfo'], without: FORM_SAYS },
    input: z.object({
      for: z.enum(['add', 'sign_in']).describe('`add`: for the reader who asks; `sign_in`: for whoever has one'),
    }),
    output: z.object({ options: webAuthn }),
    failures: {
      SIGN_IN_REQUIRED: '`for` is `add`, without a good token',
      ADDRESS_NOT_CONFIRMED: '`for` is `add`, and the address is still to be confirmed',
      ...notFresh,
      ...oftenAnHour,
    },
    examples: {
      signIn: {
        input: { for: 'sign_in' },
        data: {
          options: {
            challenge: samples.passkeyChallenge,
            rpId: 'novels.example',
            timeout: 300000,
            userVerification: 'required',
          },
        },
      },
    },
  }),

  'user.addPasskey': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Add a passkey that the browser has made',
    description: '`response` is what the browser made of the options, as WebAuthn has it in JSON.',
    use: { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ name: passkeyName, response: webAuthn }),
    output: passkey,
    failures: {
      BAD_CREDENTIALS: 'the response does not belong to options that were given out here',
      CONFLICT: 'the passkey is known already, or the reader has too many',
      ...notFresh,
      ...oftenAnHour,
    },
    examples: {
      added: {
        input: { name: 'Phone', response: samples.passkeyResponse },
        data: { ...samples.passkey, used_at: null },
      },
    },
  }),

  'user.namePasskey': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Call a passkey something else',
    description: 'The name is for the reader alone.',
    use: { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ passkey_id: passkeyId, name: passkeyName }),
    output: z.object({}),
    failures: noPasskey,
    examples: { named: { input: { passkey_id: samples.PASSKEY, name: 'Old phone' }, data: {} } },
  }),

  'user.removePasskey': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    needsMore: true,
    summary: 'Remove a passkey',
    description: 'It signs nobody in any more.',
    use: { part: 'passkeys', beside: ['/myinfo'], without: FORM_SAYS },
    input: z.object({ passkey_id: passkeyId }),
    output: z.object({}),
    failures: { ...noPasskey, ...notFresh, ...lastWay },
    examples: { removed: { input: { passkey_id: samples.PASSKEY }, data: {} } },
  }),

  'user.undoPasskey': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'Take an added passkey back, by the link in the mail about it',
    description:
      'The link of the mail that `user.addPasskey` sends, good once and for seven days. The passkey is gone, and ' +
      'every token of its reader ends: whoever added it was signed in.',
    use: { part: 'passkeys', spareUnless: true, beside: ['/login'], without: FORM_SAYS },
    input: z.object({ link: mailLink }),
    output: z.object({ email: z.email().describe('The address of the account, for a new password') }),
    failures: { BAD_CREDENTIALS: 'the link is unknown, used or too old, or the passkey is gone', ...oftenAnHour },
    examples: { address: { input: { link: `passkey_${samples.TICKET}` }, data: { email: 'mara@reader.example' } } },
  }),

  'user.passkeySignIn': endpoint({
    method: 'POST',
    cost: 'light',
    needsMore: true,
    summary: 'Sign in by a passkey',
    description: 'The response says whose passkey it is; there is no address to type.',
    use: { part: 'passkeys', beside: ['/login'], without: FORM_SAYS },
    input: z.object({ response: webAuthn }),
    output: signedIn,
    failures: { BAD_CREDENTIALS: 'the passkey is unknown here, or has signed something else', ...oftenAnHour },
    examples: { entry: { input: { response: samples.passkeyResponse }, data: samples.entry } },
  }),
}
