import type { Descriptions } from './description.ts'
import { entry, MORNING, NOON, TICKET } from './samples.ts'

export const notFresh = {
  SIGN_IN_AGAIN: 'the reader last signed in, or showed that it is they, more than some minutes ago',
}
export const lastWay = { PASSWORD_NEEDED: 'it is the last way into the account, which has no password' }
const tooOften = { RATE_LIMITED: 'too often within an hour; with `Retry-After`' }
const noPasskey = { NOT_FOUND: '`passkey_id` is none of the reader’s' }

const PASSKEY = 'sO2fX8kQ7vWb1nYc'
const passkey = { id: PASSKEY, name: 'Phone', host: 'novels.example', created_at: MORNING, used_at: NOON }
const IDENTITY = 'hQ4mT8rZ2xLp6WvK'
const identity = { id: IDENTITY, provider: 'google', label: 'Google', created_at: MORNING }
const challenge = 'cWx0sVq3n2TgZ0ZJ5yXkq1vGh6mEoPb8'
const response = { id: 'AbCd', rawId: 'AbCd', type: 'public-key', response: { clientDataJSON: 'eyJ0eXBlIjo' } }

export const accountCalls = {
  'user.sessions': {
    text: '`seen_at` is right to within some minutes.',
    examples: {
      sessions: {
        input: {},
        data: {
          items: [
            { id: 'dZ3kV9pL', browser: 'Safari', system: 'iOS', created_at: MORNING, seen_at: NOON, current: true },
          ],
        },
      },
    },
  },
  'user.endSession': {
    text: 'Its token is good for nothing any more.',
    failures: { NOT_FOUND: '`session_id` is none of the reader’s, or has ended' },
    examples: { ended: { input: { session_id: 'dZ3kV9pL' }, data: {} } },
  },
  'user.prove': {
    text: 'Without the password it is asked whether that, or a sign-in, was shown minutes ago.',
    failures: {
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...notFresh,
      ...tooOften,
    },
    examples: { shown: { input: { current_password: 'eleven slow clocks' }, data: { until: NOON } } },
  },
  'user.export': {
    text: 'Page by page, so that no answer grows with the account: ask with `next` as `cursor` until it is null.',
    failures: { IN_PROGRESS: 'another page of the same reader is being made', ...tooOften },
    examples: {
      page: {
        input: {},
        data: { part: 'account', entries: [{ email: 'mara@reader.example', created_at: MORNING }], next: 'sessions.0' },
      },
    },
  },
  'user.delete': {
    text: 'The reader’s tokens are good for nothing afterwards, and the address is free.',
    failures: {
      ...notFresh,
      CONFLICT:
        '`email` is not the address of the account that is signed in; or the reader owes more than `debt`: `data` is ' +
        '`{debt}`',
    },
    examples: { deleted: { input: { email: 'mara@reader.example', debt: 0 }, data: {} } },
  },
  'user.passkeys': {
    text: 'Newest first.',
    examples: { passkeys: { input: {}, data: { items: [passkey] } } },
  },
  'user.passkeyOptions': {
    text: 'WebAuthn’s options as JSON, for the host of the site that asks. `add` needs a sign-in of minutes ago.',
    failures: {
      SIGN_IN_REQUIRED: '`for` is `add`, without a good token',
      ADDRESS_NOT_CONFIRMED: '`for` is `add`, and the address is still to be confirmed',
      ...notFresh,
      ...tooOften,
    },
    examples: {
      signIn: {
        input: { for: 'sign_in' },
        data: { options: { challenge, rpId: 'novels.example', timeout: 300000, userVerification: 'required' } },
      },
    },
  },
  'user.addPasskey': {
    text: '`response` is what the browser made of the options, as WebAuthn has it in JSON.',
    failures: {
      BAD_CREDENTIALS: 'the response does not belong to options that were given out here',
      CONFLICT: 'the passkey is known already, or the reader has too many',
      ...notFresh,
      ...tooOften,
    },
    examples: { added: { input: { name: 'Phone', response }, data: { ...passkey, used_at: null } } },
  },
  'user.namePasskey': {
    text: 'The name is for the reader alone.',
    failures: noPasskey,
    examples: { named: { input: { passkey_id: PASSKEY, name: 'Old phone' }, data: {} } },
  },
  'user.removePasskey': {
    text: 'It signs nobody in any more.',
    failures: { ...noPasskey, ...notFresh, ...lastWay },
    examples: { removed: { input: { passkey_id: PASSKEY }, data: {} } },
  },
  'user.passkeySignIn': {
    text: 'The response says whose passkey it is; there is no address to type.',
    failures: { BAD_CREDENTIALS: 'the passkey is unknown here, or has signed something else', ...tooOften },
    examples: { entry: { input: { response }, data: entry } },
  },
  'user.undoPasskey': {
    text:
      'The link of the mail that `user.addPasskey` sends, good once and for seven days. The passkey is gone, and ' +
      'every token of its reader ends: whoever added it was signed in.',
    failures: { BAD_CREDENTIALS: 'the link is unknown, used or too old, or the passkey is gone', ...tooOften },
    examples: { address: { input: { link: `passkey_${TICKET}` }, data: { email: 'mara@reader.example' } } },
  },
  'user.identities': {
    text: 'Newest first; one that cannot be used here any more, too.',
    examples: { linked: { input: {}, data: { items: [identity] } } },
  },
  'user.removeIdentity': {
    text: 'It signs nobody in any more. Who signs in there again with the account’s confirmed address links it anew.',
    failures: { NOT_FOUND: '`identity_id` is none of the reader’s', ...notFresh, ...lastWay },
    examples: { unlinked: { input: { identity_id: IDENTITY }, data: {} } },
  },
} satisfies Partial<Descriptions>
