import * as z from 'zod'
import type { Settings } from '../settings.ts'
import { common } from '../settings/common.ts'
import { address, list, networks, oneOf, port, text, textLike, wholeNumber } from '../settings/kinds.ts'
import { DEVELOPMENT, providerSettings } from './oauth/providerSettings.ts'
import { vapidKeys } from './push/keys.ts'
import { DEFAULT_AGES, type Ages } from './retention/rules.ts'
import { readJson } from './text/json.ts'

const stripeKey = textLike(/^[\x21-\x7e]{10,500}$/, 'a key as Stripe shows it')
const origins = list.refine(
  all => all.length > 0 && all.every(origin => URL.parse(origin)?.origin === origin),
  'origins such as https://push.example, separated by commas',
)
const smtp = address('smtp', 'smtps')
const mailPlace = z
  .string()
  .refine(
    place => ['files', 'off'].includes(place) || smtp.safeParse(place).success,
    'files, off, or an address that begins with smtp:// or smtps://',
  )
/** Name and rate, the rate in hundredths of a percent. */
const tax = textLike(/^.{1,40} \d{1,2}(\.\d{1,2})?$/, 'a name and a rate such as VAT 20 or MwSt. 7.7').transform(
  text => {
    const at = text.lastIndexOf(' ')
    return { name: text.slice(0, at).trim(), rate: Math.round(Number(text.slice(at)) * 100) }
  },
)

const isAge = (text: string) => {
  const [what = '', days = ''] = text.split('=')
  return what in DEFAULT_AGES && /^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= 3650
}
/** Those that are not named stay as they are. */
const ages = list
  .refine(all => all.every(isAge), `days from 1 to 3650 for ${Object.keys(DEFAULT_AGES).join(', ')}, as in visits=30`)
  .transform((all): Ages => {
    const named = all.map(age => [age.slice(0, age.indexOf('=')), Number(age.slice(age.indexOf('=') + 1))])
    return { ...DEFAULT_AGES, ...Object.fromEntries(named) }
  })

/** Every setting of the backend. */
export const settings = {
  port: {
    name: 'BACKEND_PORT',
    schema: port.optional(),
    example: '4000',
    meaning: 'Port of a backend that runs apart; 0 takes any free one. Absent: `PORT`.',
  },
  commonPort: { ...common.commonPort, preset: '4000' },
  host: {
    name: 'BACKEND_HOST',
    schema: text,
    preset: '127.0.0.1',
    meaning:
      'Address that the backend listens on, for calls and for operators. The API is for the web server, so by ' +
      'default no other machine reaches it.',
  },
  trusted: {
    name: 'BACKEND_TRUST_PROXY',
    schema: networks,
    preset: 'loopback',
    meaning: 'Networks of the web servers, whose word on a reader’s address and host counts; separated by commas.',
  },
  operationsPort: {
    name: 'BACKEND_OPERATIONS_PORT',
    schema: port.optional(),
    example: '9101',
    meaning:
      'Port of the backend for operators: `/metrics`, `/healthz`, `/readyz`. Absent: there is none, but an embedded ' +
      'backend takes any free one, and `/metrics/backend` of the web server shows its metrics.',
  },
  metricsToken: common.metricsToken,
  dataDir: {
    name: 'DATA_DIR',
    schema: text,
    preset: './data',
    meaning: 'Folder of the database `quire.sqlite`, for it alone: others than the owner get no rights to it.',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    secret: true,
    schema: address('postgres', 'postgresql').optional(),
    example: 'postgres://user:password@host:5432/quire',
    meaning: 'PostgreSQL database that takes the place of that file.',
  },
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS',
    schema: wholeNumber(2, 1000),
    preset: '10',
    meaning:
      'Most connections at once to PostgreSQL, of each process; of them one to four, one less than there are ' +
      'processors, are for searches.',
  },
  redisUrl: common.redisUrl,
  environment: common.environment,
  logLevel: common.logLevel,
  brandsDir: common.brandsDir,
  purgeUrl: {
    name: 'PURGE_URL',
    schema: list.pipe(z.array(address('http', 'https'))).optional(),
    example: 'http://web-1:9100/purge,http://web-2:9100/purge',
    meaning:
      'For a backend that runs apart: `POST /purge` on the operators’ ports of its web servers, told when a book was ' +
      'withdrawn or restored; separated by commas. Needs `OPERATIONS_TOKEN`. An embedded one tells its own server.',
  },
  operationsToken: common.operationsToken,
  providers: {
    name: 'OIDC_PROVIDERS',
    secret: true,
    schema: z
      .string()
      .transform(text => (text === DEVELOPMENT ? [] : readJson(text)))
      .pipe(z.array(providerSettings, 'a JSON list of providers')),
    preset: '[]',
    example: '[{"name":"house","label":"House","issuer":"https://id.example","client_id":"quire","client_secret":"…"}]',
    meaning:
      'Third parties that sign readers in by OpenID Connect, as a JSON list of ' +
      '`{name, label, issuer, client_id, client_secret}`. They send readers back to `/<prefix>/v1/user.oauthReturn`. ' +
      'Or `development`: one that signs everybody in as one reader, never in `production`.',
  },
  payments: {
    name: 'PAYMENTS',
    schema: oneOf('stripe', 'test', 'demo', 'off').optional(),
    example: 'off',
    meaning:
      'Who takes payments: `stripe`; `test`, a checkout that gives coins for no money; `demo`, the same where ' +
      '`NODE_ENV` is `production`, though not once readers have ordered with Stripe; `off`, nobody: coins cannot be ' +
      'bought, those that are there go on unlocking chapters. Absent: `stripe` with its keys; without them `off` in ' +
      '`production`, else `test`.',
  },
  stripeSecretKey: {
    name: 'STRIPE_SECRET_KEY',
    secret: true,
    schema: stripeKey.optional(),
    example: 'sk_live_…',
    meaning: 'Key of the account with Stripe that takes payments. With `PAYMENTS=off` it is still heard of old orders.',
  },
  stripeWebhookSecret: {
    name: 'STRIPE_WEBHOOK_SECRET',
    secret: true,
    schema: stripeKey.optional(),
    example: 'whsec_…',
    meaning: 'Proves that webhook calls come from Stripe. Needed with `STRIPE_SECRET_KEY`.',
  },
  mail: {
    name: 'MAIL',
    secret: true,
    schema: mailPlace.optional(),
    example: 'smtps://user:password@mail.example:465',
    meaning:
      'Where mails go: to a server, `smtps://user:password@mail.example:465`, or `smtp://…:587`, which uses TLS too; ' +
      '`files`, each a file under `DATA_DIR/mail` with its link in the log; `off`, nowhere: nobody can sign up by ' +
      'e-mail or get a new password. Absent: `off` in `production`, else `files`.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    schema: z.email({ error: 'an address of mail' }).optional(),
    example: 'books@mail.example',
    meaning: 'Address that mails come from. Absent: each brand’s `contactEmail`.',
  },
  vapid: {
    name: 'VAPID_PRIVATE_KEYS',
    secret: true,
    schema: vapidKeys,
    preset: '',
    example: 'DeuURdBZvQInFw8E3Hc52GOVup-NQ0ORswlSRwbWrTY',
    meaning:
      'Key by which push services know who tells browsers of new chapters (Web Push); `quire push:keys` makes one. A ' +
      'brand with a key of its own has it as `brand=key`, separated by commas. Absent: there are no such ' +
      'notifications. With another key all readers have to switch them on again.',
  },
  pushServices: {
    name: 'PUSH_SERVICES',
    schema: origins.optional(),
    example: 'https://fcm.googleapis.com,https://push.example',
    meaning:
      'Origins of the only push services that messages are sent to. Absent: those of Google, Mozilla, Apple and ' +
      'Microsoft, whose browsers nearly all readers have.',
  },
  breachUrl: {
    name: 'PASSWORD_BREACH_URL',
    schema: address('http', 'https').optional(),
    example: 'https://api.pwnedpasswords.com/range/',
    meaning:
      'Range API that is asked for the first five digits of a new password’s SHA-1, such as ' +
      '`https://api.pwnedpasswords.com/range/`. Absent: only the list that comes with Quire is used.',
  },
  seller: {
    name: 'SELLER',
    schema: textLike(/^[^\0\r\n]{1,300}$/, 'a line of text of up to 300 characters').optional(),
    example: 'Quire Ltd, 1 High Street, London, GB123456789',
    meaning: 'Who sells, as receipts say it: name, address, number with the tax office. Absent: the brand alone.',
  },
  tax: {
    name: 'TAX',
    schema: tax.optional(),
    example: 'VAT 20',
    meaning:
      'Tax that prices include, as receipts name it, and its rate in percent, with up to two decimals. It ' +
      'stands with ' +
      'each order from then on. Absent: receipts name none.',
  },
  welcomeVouchers: {
    name: 'WELCOME_VOUCHERS',
    schema: wholeNumber(0, 10_000),
    preset: '50',
    meaning:
      'Vouchers that a new reader whose address is proven gets, once to a mailbox and to a device, for 14 days; ' +
      '0: none.',
  },
  retention: {
    name: 'RETAIN_DAYS',
    schema: ages,
    preset: Object.entries(DEFAULT_AGES)
      .map(([what, days]) => `${what}=${days}`)
      .join(','),
    meaning:
      'Days for which is kept: `visits` and the campaigns that brought them; `complaints`, with the address of who ' +
      'wants an answer; `searches`, a word after its last search, a little longer where many searched it; `devices`, ' +
      'by which an account knows a reader, after the last sign-in; `mails` that could not be sent; `pushes`, a ' +
      'browser ' +
      'that is told of new chapters, after its reader was last seen. Each that is not named stays at its default.',
  },
} as const satisfies Settings
