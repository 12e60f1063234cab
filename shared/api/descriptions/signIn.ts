import type { Descriptions } from './description.ts'
import { lastWay, notFresh } from './account.ts'
import { entry, TICKET, user } from './samples.ts'

const EMAIL = 'mara@reader.example'
const PASSWORD = 'eleven slow clocks'
const NEW_PASSWORD = 'a lamp for the tide'

const tooOften = { RATE_LIMITED: 'too often within an hour or a day; with `Retry-After`' }
const tooCommon = { PASSWORD_TOO_COMMON: 'the password is among the first that anybody tries; `fields` names it' }
const wrongProof = { BAD_CREDENTIALS: 'the code or link is unknown, wrong, used or too old' }
const NO_MAIL = 'where no mail is sent, this is 503 NOT_AVAILABLE'

export const signInCalls = {
  'user.login': {
    text:
      'Never creates an account: an unknown address and a wrong password are one answer, which takes the same time. ' +
      'The token takes the place of the one that the call came with.',
    failures: {
      BAD_CREDENTIALS: 'the address is unknown, or the password wrong',
      RATE_LIMITED:
        'too many tries; with `Retry-After`. `data` may have a `ticket`: then the right password was given a code by ' +
        'mail, which `user.confirm` takes with it',
    },
    examples: { entry: { input: { email: EMAIL, password: PASSWORD }, data: entry } },
  },
  'user.signup': {
    text:
      'Answers the same, and as quickly, whether or not the address is known: the mail tells. The account can read ' +
      `at once; it buys nothing, and has no other way in than this token, until \`user.confirm\`; ${NO_MAIL}.`,
    failures: {
      TERMS_NOT_ACCEPTED: '`accept_terms` is not true',
      ...tooCommon,
      ...tooOften,
    },
    examples: {
      account: {
        input: { email: EMAIL, password: PASSWORD, accept_terms: true },
        data: { ...entry, user: { ...user, email_verified: false }, created: true, ticket: TICKET },
      },
    },
  },
  'user.confirm': {
    text:
      'Takes the code of a mail with the ticket of the call that asked for it, or the link alone. Both work once, ' +
      'for 30 minutes, and five codes can be tried. A link that is opened elsewhere than where the mail was asked ' +
      'for needs a password.',
    failures: {
      ...wrongProof,
      SIGN_IN_REQUIRED: 'the link changes an address, and another reader, or nobody, opens it',
      CONFLICT: 'another account has the address by now',
      PASSWORD_NEEDED: 'a link that is opened elsewhere than where the mail was asked for, without `password`',
      ...tooCommon,
      ...tooOften,
    },
    examples: {
      code: { input: { ticket: TICKET, code: '204816' }, data: { ...entry, created: true } },
      link: { input: { link: `confirm_${TICKET}`, password: NEW_PASSWORD }, data: entry },
    },
  },
  'user.resend': {
    text:
      `Another mail with code and link. With \`again\`, of a confirmed address, the code shows once ` +
      `more that it is the reader; ${NO_MAIL}.`,
    failures: { CONFLICT: 'the address is confirmed, and `again` is not said', ...tooOften },
    examples: { ticket: { input: {}, data: { ticket: TICKET } } },
  },
  'user.forgot': {
    text: `Answers the same, and as quickly, whether or not the address is known: the mail tells; ${NO_MAIL}.`,
    failures: tooOften,
    examples: { ticket: { input: { email: EMAIL }, data: { ticket: TICKET } } },
  },
  'user.reset': {
    text:
      'By ticket and code, or by the link. Whoever was in may have left themselves a way: with the old password all ' +
      'of the reader’s tokens end, passkeys, linked sign-ins, known devices, and other codes and links on their way. ' +
      'Only links that take a change of address back stay good. The mail about it says what was removed.',
    failures: { ...wrongProof, ...tooCommon, ...tooOften },
    examples: {
      code: { input: { ticket: TICKET, code: '204816', password: NEW_PASSWORD }, data: entry },
      link: { input: { link: `reset_${TICKET}`, password: NEW_PASSWORD }, data: entry },
    },
  },
  'user.password': {
    text:
      'All other tokens of the reader end; that of the answer takes the place of the one that the call came with. ' +
      'Linked sign-ins stay, and so do passkeys without `remove_passkeys`: the site asks where there are any.',
    failures: {
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...tooCommon,
      ...tooOften,
    },
    examples: {
      changed: { input: { current_password: PASSWORD, password: NEW_PASSWORD }, data: entry },
      withPasskeys: {
        input: { current_password: PASSWORD, password: NEW_PASSWORD, remove_passkeys: true },
        data: entry,
      },
    },
  },
  'user.email': {
    text:
      `Nothing changes until \`user.confirm\`. Answers the same whether or not the new address is ` +
      `known; ${NO_MAIL}.`,
    failures: {
      ADDRESS_NOT_CONFIRMED: 'the present address is still to be confirmed',
      BAD_CREDENTIALS: '`current_password` is wrong; `fields` names it',
      PASSWORD_NEEDED: 'the account has no password yet',
      ...tooOften,
    },
    examples: {
      ticket: { input: { email: 'mara@elsewhere.example', current_password: PASSWORD }, data: { ticket: TICKET } },
    },
  },
  'user.undoEmail': {
    text:
      'The account has its old address again. Password, tokens, passkeys, linked sign-ins and known devices end: ' +
      'others may have them.',
    failures: { ...wrongProof, CONFLICT: 'another account has the address by now', ...tooOften },
    examples: { address: { input: { link: `undo_${TICKET}` }, data: { email: EMAIL } } },
  },
  'user.logout': {
    text:
      'Ends the token that it comes with and no other one; all of the reader’s with `everywhere`. Passkeys stay, ' +
      'unless `remove_passkeys` is said with it: then it fails as `user.removePasskey` does.',
    failures: { ...notFresh, ...lastWay },
    examples: {
      out: { input: {}, data: {} },
      everywhere: { input: { everywhere: true, remove_passkeys: true }, data: {} },
    },
  },
  'user.oauthUrl': {
    text:
      'Without `provider` who signs readers in besides the backend itself; with it the address at which the browser ' +
      'goes on. The device that begins must finish: without `Device-Uuid` that is 422 VALIDATION naming the header.',
    failures: { NOT_FOUND: '`provider` is none of those named', ...tooOften },
    examples: {
      providers: {
        input: {},
        data: {
          providers: [{ name: 'google', label: 'Google' }],
          email: true,
          offers: ['sessions', 'export', 'delete', 'passkeys'],
        },
      },
      address: {
        input: { provider: 'google', return_to: '/myinfo' },
        data: { url: 'https://accounts.google.example/authorize?state=Qx7', state: 'Qx7m2Vb9Lk4Rt8Wc' },
      },
    },
  },
  'user.sns': {
    text: 'The code is the last part of the address that a third-party sign-in came back to. It is good once.',
    failures: {
      BAD_CREDENTIALS:
        'the code is unknown or used, another device began, or the third party refused: `desc` says which',
    },
    examples: {
      entry: {
        input: { code: TICKET },
        data: { ...entry, user: { ...user, providers: ['google'] }, return_to: '/myinfo' },
      },
    },
  },
} satisfies Partial<Descriptions>
