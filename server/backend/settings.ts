import * as z from 'zod'
import type { Settings } from '../settings.ts'
import { common } from '../settings/common.ts'
import { address, list, networks, oneOf, port, text, textLike, wholeNumber } from '../settings/kinds.ts'
import { deskSettings } from './desk/settings.ts'
import { DEVELOPMENT, signInProviders } from './oauth/providerSettings.ts'
import { vapidKeys } from './push/keys.ts'
import { DEFAULT_AGES, type Ages } from './retention/rules.ts'
import { readJson } from './text/text.ts'

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
/** The rate in hundredths of a percent. */
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
/** Ages not named keep their defaults. */
const ages = list
  .refine(all => all.every(isAge), `days from 1 to 3650 for ${Object.keys(DEFAULT_AGES).join(', ')}, as in visits=30`)
  .transform((all): Ages => {
    const named = all.map(age => [age.slice(0, age.indexOf('=')), Number(age.slice(age.indexOf('=') + 1))])
    return { ...DEFAULT_AGES, ...Object.fromEntries(named) }
  })

export const settings = {
  port: {
    name: 'BACKEND_PORT',
    schema: port.optional(),
    example: '4000',
    meaning: 'Port of a standalone backend; 0 picks a free one. Default: `PORT`.',
  },
  commonPort: { ...common.commonPort, preset: '4000' },
  host: {
    name: 'BACKEND_HOST',
    schema: text,
    preset: '127.0.0.1',
    meaning:
      'Address the backend listens on, for calls and operators. Only web servers need to reach it, so by default ' +
      'no other machine can.',
  },
  trusted: {
    name: 'BACKEND_TRUST_PROXY',
    schema: networks,
    preset: 'loopback',
    meaning:
      'Networks of the web servers, which the backend trusts for a reader’s address and host; separated by commas.',
  },
  operationsPort: {
    name: 'BACKEND_OPERATIONS_PORT',
    schema: port.optional(),
    example: '9101',
    meaning:
      'Operators’ port of the backend: `/metrics`, `/healthz`, `/readyz`. Unset: none; an embedded backend picks a ' +
      'free one, and the web server’s `/metrics/backend` shows its metrics.',
  },
  operationsHost: common.operationsHost,
  desk: {
    name: 'DESK',
    secret: true,
    schema: z.string().transform(readJson).pipe(deskSettings).optional(),
    example: '{"url":"https://desk.example","issuer":"https://id.example","client_id":"quire","client_secret":"…"}',
    meaning:
      'The [support desk](support.md#the-desk), at `/desk` of the backend’s operators’ port, which it needs: JSON of ' +
      '`{url, issuer, client_id, client_secret}`, with the origin where staff open it and their OpenID Connect ' +
      'provider. Its redirect address is `<url>/desk/return`. Unset: no desk.',
  },
  metricsToken: common.metricsToken,
  shutdownDelay: common.shutdownDelay,
  changedLimits: common.limits,
  dataDir: {
    name: 'DATA_DIR',
    schema: text,
    preset: './data',
    meaning: 'Folder of the database `quire.sqlite`. Use it for nothing else: only its owner gets access.',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    secret: true,
    schema: address('postgres', 'postgresql').optional(),
    example: 'postgres://user:password@host:5432/quire',
    meaning:
      'PostgreSQL database to use instead of the SQLite file. With standbys, list all hosts (`db-1,db-2:5432`): the ' +
      'one that accepts writes is used.',
  },
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS',
    schema: wholeNumber(2, 1000),
    preset: '10',
    meaning:
      'Maximum PostgreSQL connections per process. One to four of them (one less than the CPUs) are for searches.',
  },
  redisUrl: common.redisUrl,
  otlpEndpoint: common.otlpEndpoint,
  otlpHeaders: common.otlpHeaders,
  otelRatio: common.otelRatio,
  environment: common.environment,
  logLevel: common.logLevel,
  brandsDir: common.brandsDir,
  sampleBooks: {
    name: 'SAMPLE_BOOKS',
    schema: oneOf('on', 'off')
      .transform(value => value === 'on')
      .optional(),
    example: 'off',
    meaning:
      'Whether a new database gets the 22 sample books. Default: `on` for an embedded backend, `off` for a ' +
      'standalone one. Books that are already there stay.',
  },
  purgeUrl: {
    name: 'PURGE_URL',
    schema: list.pipe(z.array(address('http', 'https'))).optional(),
    example: 'http://web-1:9100/purge,http://web-2:9100/purge',
    meaning:
      'For a standalone backend without Redis: the `POST /purge` URLs of its web servers’ operators’ ports, ' +
      'separated by commas. It calls them when a book is withdrawn or restored. Needs `OPERATIONS_TOKEN`. An ' +
      'embedded backend notifies its own server.',
  },
  operationsToken: common.operationsToken,
  providers: {
    name: 'OIDC_PROVIDERS',
    secret: true,
    schema: z
      .string()
      .transform(text => (text === DEVELOPMENT ? [] : readJson(text)))
      .pipe(signInProviders),
    preset: '[]',
    example: '[{"name":"house","label":"House","issuer":"https://id.example","client_id":"quire","client_secret":"…"}]',
    meaning:
      'OpenID Connect providers for sign-in: a JSON list of `{name, label, issuer, client_id, client_secret}`, and ' +
      '`response_mode` (`form_post`; the preset of Apple) for those that post their response. Their ' +
      'redirect address is `/<prefix>/v1/user.oauthReturn`. Or `development`: a provider that signs everyone in as ' +
      'one reader; not allowed in `production`.',
  },
  payments: {
    name: 'PAYMENTS',
    schema: oneOf('stripe', 'test', 'demo', 'off').optional(),
    example: 'off',
    meaning:
      'Payment provider: `stripe`; `test`, a checkout that gives coins without charging; `demo`, the same in ' +
      '`production`, refused once readers have ordered with Stripe; `off`, nobody can buy coins, existing coins ' +
      'still unlock chapters. Default: `stripe` with its keys; without them `off` in `production`, else `test`.',
  },
  stripeSecretKey: {
    name: 'STRIPE_SECRET_KEY',
    secret: true,
    schema: stripeKey.optional(),
    example: 'sk_live_…',
    meaning: 'Secret key of the Stripe account. With `PAYMENTS=off` it still serves existing orders.',
  },
  stripeWebhookSecret: {
    name: 'STRIPE_WEBHOOK_SECRET',
    secret: true,
    schema: stripeKey.optional(),
    example: 'whsec_…',
    meaning: 'Signing secret of the Stripe webhook. Required with `STRIPE_SECRET_KEY`.',
  },
  mail: {
    name: 'MAIL',
    secret: true,
    schema: mailPlace.optional(),
    example: 'smtps://user:password@mail.example:465',
    meaning:
      'How mail is sent: by a server, `smtps://user:password@mail.example:465` or `smtp://…:587` (STARTTLS); ' +
      '`files`, written to `DATA_DIR/mail`, which the log names; `off`, not at all: no email sign-up and no ' +
      'password reset. Default: `off` in `production`, else `files`.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    schema: z.email({ error: 'an email address' }).optional(),
    example: 'books@mail.example',
    meaning: 'Sender address of mail. Default: each brand’s `contactEmail`.',
  },
  vapid: {
    name: 'VAPID_PRIVATE_KEYS',
    secret: true,
    schema: vapidKeys,
    preset: '',
    example: 'DeuURdBZvQInFw8E3Hc52GOVup-NQ0ORswlSRwbWrTY',
    meaning:
      'Key for push notifications (Web Push, VAPID); `quire push:keys` makes one. Add a brand’s own key as ' +
      '`brand=key`, separated by commas. Unset: no push notifications. After a change of key readers must turn ' +
      'them on again.',
  },
  pushServices: {
    name: 'PUSH_SERVICES',
    schema: origins.optional(),
    example: 'https://fcm.googleapis.com,https://push.example',
    meaning:
      'Origins of the only push services to send to. Default: those of Google, Mozilla, Apple and Microsoft, which ' +
      'cover nearly all browsers.',
  },
  breachUrl: {
    name: 'PASSWORD_BREACH_URL',
    schema: address('http', 'https').optional(),
    example: 'https://api.pwnedpasswords.com/range/',
    meaning:
      'Range API for breached passwords, such as `https://api.pwnedpasswords.com/range/`. It gets the first five ' +
      'digits of a new password’s SHA-1. Unset: only the built-in list is used.',
  },
  tax: {
    name: 'TAX',
    schema: tax.optional(),
    example: 'VAT 20',
    meaning:
      'Tax included in prices, named beside them and on receipts: name and rate in percent, with up to two decimals. ' +
      'Saved with each new order. Unset: none is named.',
  },
  welcomeVouchers: {
    name: 'WELCOME_VOUCHERS',
    schema: wholeNumber(0, 10_000),
    preset: '50',
    meaning:
      'Vouchers for a new reader with a confirmed email address, valid for 14 days, once per mailbox and device; ' +
      '0: none.',
  },
  retention: {
    name: 'RETAIN_DAYS',
    schema: ages,
    preset: Object.entries(DEFAULT_AGES)
      .map(([what, days]) => `${what}=${days}`)
      .join(','),
    meaning:
      'Days to keep data: `visits` and the campaigns behind them; `complaints`, with the address for a reply; ' +
      '`searches`, a word after its last search, longer if many searched for it; `devices`, remembered devices ' +
      'after their last sign-in; `mails` that failed; `pushes`, push subscriptions after the reader’s last visit; ' +
      '`comments` after they were written. Others keep their default.',
  },
} as const satisfies Settings
