import { availableParallelism } from 'node:os'
import * as z from 'zod'
import {
  checkSettings,
  ConfigError,
  misspelt,
  type Environment,
  type Misspelt,
  type Problem,
  type Setting,
  type Values,
} from '../settings.ts'
import {
  address,
  bearer,
  kindOfRun,
  list,
  logLevel,
  milliseconds,
  networks,
  oneOf,
  port,
  text,
  textLike,
  wholeNumber,
  yesOrNo,
} from '../settings/kinds.ts'
import type { AppInfo, Shop } from './call/handler.ts'
import { readJson } from './text/json.ts'
import type { Ages } from './retention/rules.ts'
import { belongTogether, brandKeys, privateKey, publicKey, type PushSettings } from './push/keys.ts'
import { providerSettings, type ProviderSettings } from './oauth/providerSettings.ts'
import { mailModes, type MailMode } from './mail/mailModes.ts'
import { paymentModes, type PaymentMode } from './payments/modes.ts'
import type { StripeSettings } from './payments/stripe.ts'

/** Searches at once, each over a connection of its own: each costs a processor, and other calls need one too. */
const SEARCHES = Math.max(1, Math.min(4, availableParallelism() - 1))

/** For how long something is kept. */
const days = wholeNumber(1, 3650, 'days')

const stripeKey = textLike(/^[\x21-\x7e]{10,500}$/, 'a key as Stripe shows it')

/** Every setting of the backend. */
export const settings = {
  port: {
    name: 'BACKEND_PORT',
    schema: port.optional(),
    example: '4000',
    meaning: 'Port to listen on; 0 takes any free one. Absent: `PORT`.',
  },
  commonPort: { name: 'PORT', schema: port, preset: '4000', meaning: 'Port where `BACKEND_PORT` is absent.' },
  host: {
    name: 'BACKEND_HOST',
    schema: text,
    preset: '127.0.0.1',
    meaning: 'Address to listen on. The API is for the web server, so by default no other machine reaches it.',
  },
  trusted: {
    name: 'BACKEND_TRUST_PROXY',
    schema: networks,
    preset: 'loopback',
    meaning: 'Networks of the web servers, whose word on a reader’s address and host counts; separated by commas.',
  },
  maxConnections: {
    name: 'BACKEND_MAX_CONNECTIONS',
    schema: wholeNumber(1, 1_000_000),
    preset: '10000',
    meaning: 'Most connections at once to the API; more are closed before they can ask.',
  },
  maxConnectionsPerAddress: {
    name: 'BACKEND_MAX_CONNECTIONS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    preset: '256',
    meaning: 'Most of one network address, those of `BACKEND_TRUST_PROXY` excepted.',
  },
  operationsPort: {
    name: 'BACKEND_OPERATIONS_PORT',
    schema: port.optional(),
    example: '9101',
    meaning:
      'Port for operators: `/metrics`, `/healthz`, `/readyz`. Absent: there is none, but an embedded ' +
      'backend takes any free one, and `/metrics/backend` of the web server shows its metrics.',
  },
  operationsHost: {
    name: 'BACKEND_OPERATIONS_HOST',
    schema: text,
    preset: '127.0.0.1',
    meaning: 'Address that this port listens on.',
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    schema: bearer.optional(),
    example: 'the output of openssl rand -hex 24',
    secret: true,
    meaning: 'Bearer token that opens `/metrics`. Absent: it answers the local network only.',
  },
  dataDir: {
    name: 'DATA_DIR',
    schema: text,
    preset: './data',
    meaning: 'Folder of the database `quire.sqlite`.',
  },
  newDatabase: {
    name: 'NEW_DATABASE',
    schema: yesOrNo,
    preset: 'no',
    meaning:
      'Whether the start makes an empty database where one was in `DATA_DIR` before and is gone; otherwise nothing ' +
      'starts then. For one start only: `npm start -- --new` says the same.',
  },
  purgeUrl: {
    name: 'PURGE_URL',
    schema: list.pipe(z.array(address('http', 'https'))).optional(),
    example: 'http://web-1:9100/purge,http://web-2:9100/purge',
    meaning:
      'For a backend that runs apart: `POST /purge` on the operators’ ports of its web servers, told when a book was ' +
      'withdrawn or restored; separated by commas. Needs `OPERATIONS_TOKEN`. An embedded one tells its own server.',
  },
  operationsToken: {
    name: 'OPERATIONS_TOKEN',
    schema: bearer.optional(),
    example: 'the output of openssl rand -hex 24',
    secret: true,
    meaning: 'Bearer token of that `POST /purge`.',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    secret: true,
    schema: address('postgres', 'postgresql').optional(),
    example: 'postgres://user:password@host:5432/quire',
    meaning: 'PostgreSQL database that takes the place of that file: `postgres://user:password@host:5432/quire`.',
  },
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS',
    schema: wholeNumber(2, 1000),
    preset: '10',
    meaning:
      'Most connections at once to PostgreSQL, of each process; of them one to four, one less than there are ' +
      'processors, are for searches.',
  },
  databasePatience: {
    name: 'DATABASE_PATIENCE',
    schema: milliseconds,
    preset: '30000',
    meaning: 'How long the start waits for a PostgreSQL that does not answer yet, in ms.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    schema: address('redis', 'rediss').optional(),
    example: 'redis://user:password@host:6379/0',
    secret: true,
    meaning: 'Redis by which several backends count searches together. Absent: they do in PostgreSQL, if there is one.',
  },
  redisPrefix: {
    name: 'REDIS_PREFIX',
    schema: textLike(/^[\w:-]{1,60}$/, 'up to 60 letters, digits, _, : and -'),
    preset: 'quire',
    meaning: 'What keys in Redis begin with.',
  },
  kindOfRun: {
    name: 'NODE_ENV',
    schema: kindOfRun,
    preset: 'development',
    meaning:
      'Kind of run: in `production` payments are never a test by themselves, and nobody signs in for development.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: logLevel,
    preset: 'info',
    meaning: 'Least weight of what is logged.',
  },
  providers: {
    name: 'OIDC_PROVIDERS',
    secret: true,
    schema: z.string().transform(readJson).pipe(z.array(providerSettings, 'a JSON list of providers')),
    preset: '[]',
    example: '[{"name":"house","label":"House","issuer":"https://id.example","client_id":"quire","client_secret":"…"}]',
    meaning:
      'Third parties that sign readers in by OpenID Connect, as a JSON list of ' +
      '`{name, label, issuer, client_id, client_secret}`. They send readers back to `/<prefix>/v1/user.oauthReturn`.',
  },
  developmentSignIn: {
    name: 'DEVELOPMENT_SIGN_IN',
    schema: yesOrNo,
    preset: 'no',
    meaning:
      'A provider that signs everybody in as one reader, for development. Nothing starts with it where `NODE_ENV` is ' +
      '`production`.',
  },
  payments: {
    name: 'PAYMENTS',
    schema: oneOf(...paymentModes).optional(),
    example: 'off',
    meaning:
      'Who takes payments: `stripe`; `test`, a checkout that gives coins for no money; `off`, nobody: coins cannot ' +
      'be bought, those that are there go on unlocking chapters. Absent: `stripe` with its keys; without them ' +
      '`off` in `production`, else `test`.',
  },
  paymentsTestInProduction: {
    name: 'PAYMENTS_TEST_IN_PRODUCTION',
    schema: yesOrNo,
    preset: 'no',
    meaning:
      'Allows `PAYMENTS=test` in `production`; top-up pages then say that no money is taken. Nothing starts so once ' +
      'readers have ordered with Stripe.',
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
    schema: oneOf(...mailModes).optional(),
    example: 'files',
    meaning:
      'Where mails go: `smtp`; `files`, each a file under `DATA_DIR/mail` with its link in the log; `off`, nowhere: ' +
      'nobody can sign up by e-mail or get a new password. Absent: `smtp` with `SMTP_URL`; without it `off` in ' +
      '`production`, else `files`.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    secret: true,
    schema: address('smtp', 'smtps').optional(),
    example: 'smtps://user:password@mail.example:465',
    meaning:
      'Server that sends mails: `smtps://user:password@mail.example:465`, or `smtp://…:587`, which uses TLS too.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    schema: z.email({ error: 'an address of mail' }).optional(),
    example: 'books@mail.example',
    meaning: 'Address that mails come from. Absent: each brand’s `contactEmail`.',
  },
  ownerMails: {
    name: 'OWNER_MAILS_PER_MINUTE',
    schema: wholeNumber(1, 100_000),
    preset: '100',
    meaning: 'Most mails in a minute that tell the owners of a book that it was withdrawn; all others go at once.',
  },
  vapidPublicKey: {
    name: 'VAPID_PUBLIC_KEY',
    schema: publicKey.optional(),
    example: 'BPpUCn68h_MUnypeKGzYxNmGcVvQv3KxtAkLhplWxfe6toTtgD80fNLFRnquhelaylmqsIwbRldQy02BY2XA6u4',
    meaning:
      'Public key by which browsers subscribe to news of new chapters (Web Push); `npm run push:keys` makes a pair. ' +
      'Absent: there are no such notifications. With another pair all readers have to switch them on again.',
  },
  vapidPrivateKey: {
    name: 'VAPID_PRIVATE_KEY',
    secret: true,
    schema: privateKey.optional(),
    example: 'the output of quire push:keys',
    meaning: 'Its private key. Needed with `VAPID_PUBLIC_KEY`.',
  },
  vapidBrands: {
    name: 'VAPID_BRANDS',
    secret: true,
    schema: z.string().transform(readJson).pipe(z.array(brandKeys, 'a JSON list of keys of brands')),
    preset: '[]',
    example: '[{"brand":"lampread","public_key":"B…","private_key":"…"}]',
    meaning: 'Pairs of brands that have their own, as a JSON list of `{brand, public_key, private_key}`.',
  },
  vapidSubject: {
    name: 'VAPID_SUBJECT',
    schema: textLike(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'mailto: and an address, or an https address',
    ).optional(),
    example: 'mailto:books@mail.example',
    meaning: 'Whom push services may write to: `mailto:` or https. Absent: each brand’s `contactEmail`.',
  },
  pushServices: {
    name: 'PUSH_SERVICES',
    schema: list
      .refine(
        origins => origins.length > 0 && origins.every(origin => URL.parse(origin)?.origin === origin),
        'origins such as https://push.example, separated by commas',
      )
      .optional(),
    example: 'https://fcm.googleapis.com,https://updates.push.services.mozilla.com,https://web.push.apple.com',
    meaning:
      'Origins of the only push services that messages are sent to. Absent: any public host that a browser names, ' +
      'and none of the local network.',
  },
  breachUrl: {
    name: 'PASSWORD_BREACH_URL',
    schema: address('http', 'https').optional(),
    example: 'https://api.pwnedpasswords.com/range/',
    meaning:
      'Range API that is asked for the first five digits of a new password’s SHA-1, such as ' +
      '`https://api.pwnedpasswords.com/range/`. Absent: only the list that comes with Quire is used.',
  },
  brandsDir: {
    name: 'BRANDS_DIR',
    schema: text,
    preset: './brands',
    meaning: 'Folder of the brands, whose names and colours mails have.',
  },
  productName: {
    name: 'PRODUCT_NAME',
    schema: textLike(/^.{1,40}$/, 'a name of up to 40 characters').optional(),
    example: 'Free Novel',
    meaning: 'Name of the brand marked `fromSettings`.',
  },
  productHosts: {
    name: 'PRODUCT_HOSTS',
    schema: list.transform(hosts => hosts.map(host => host.toLowerCase())).optional(),
    example: 'www.novel.example,*.novel.example',
    meaning: 'Its hosts, separated by commas.',
  },
  seller: {
    name: 'SELLER',
    schema: textLike(/^[^\0\r\n]{1,300}$/, 'a line of text of up to 300 characters').optional(),
    example: 'Quire Ltd, 1 High Street, London, GB123456789',
    meaning: 'Who sells, as receipts say it: name, address, number with the tax office. Absent: the brand alone.',
  },
  taxName: {
    name: 'TAX_NAME',
    schema: textLike(/^[^\0\r\n]{1,40}$/, 'a name of up to 40 characters').optional(),
    example: 'VAT',
    meaning: 'Tax that prices include, as receipts name it: `VAT`. Needs `TAX_PERCENT`; absent: receipts name none.',
  },
  taxPercent: {
    name: 'TAX_PERCENT',
    schema: textLike(/^\d{1,2}(\.\d{1,2})?$/, 'a rate such as 20 or 7.7')
      .transform(text => Math.round(Number(text) * 100))
      .optional(),
    example: '20',
    meaning: 'Its rate, in percent, with up to two decimals. It stands with each order from then on.',
  },
  welcomeVouchers: {
    name: 'WELCOME_VOUCHERS',
    schema: wholeNumber(0, 10_000),
    preset: '50',
    meaning: 'Vouchers that a new reader gets, once to a mailbox and to a device, for 14 days; 0: none.',
  },
  welcomeNeedsVerified: {
    name: 'WELCOME_NEEDS_VERIFIED',
    schema: yesOrNo,
    preset: 'yes',
    meaning: 'Whether only a reader whose address is proven gets them. Who has just signed up never does before.',
  },
  welcomePerNetwork: {
    name: 'WELCOME_PER_NETWORK',
    schema: wholeNumber(1, 1_000_000),
    preset: '50',
    meaning: 'Readers of one network who get them in a day; of the /48 around one of IPv6 ten times as many.',
  },
  retainVisits: {
    name: 'RETAIN_VISITS',
    schema: days,
    preset: '30',
    meaning: 'Days for which visits and the campaigns that brought them are kept.',
  },
  retainComplaints: {
    name: 'RETAIN_COMPLAINTS',
    schema: days,
    preset: '365',
    meaning: 'Days for which complaints are kept, with the address of who wants an answer.',
  },
  retainSearches: {
    name: 'RETAIN_SEARCHES',
    schema: days,
    preset: '30',
    meaning: 'Days for which a searched word is kept after its last search, a little longer where many searched it.',
  },
  retainDevices: {
    name: 'RETAIN_DEVICES',
    schema: days,
    preset: '400',
    meaning: 'Days for which an account knows a device on which nobody has signed in to it since.',
  },
  retainMails: {
    name: 'RETAIN_MAILS',
    schema: days,
    preset: '2',
    meaning: 'Days for which a mail stays in the outbox that could not be sent, were nobody there to give it up.',
  },
  retainPushes: {
    name: 'RETAIN_PUSHES',
    schema: days,
    preset: '365',
    meaning: 'Days for which a browser is told of new chapters whose reader has not come back with it since.',
  },
  appName: {
    name: 'APP_NAME',
    schema: textLike(/^.{1,40}$/, 'a name of up to 40 characters'),
    preset: 'Quire',
    meaning: 'Name of the app, for pages that the app embeds (`nestedH5.info`).',
  },
  appScheme: {
    name: 'APP_SCHEME',
    schema: textLike(/^[a-z][a-z0-9+.-]*$/, 'the scheme of an URL, without ://').optional(),
    example: 'novelapp',
    meaning: 'URL scheme that opens the app.',
  },
  iosStoreUrl: {
    name: 'IOS_STORE_URL',
    schema: address('https').optional(),
    example: 'https://apps.apple.com/app/id123456789',
    meaning: 'Page of the app in the store for Apple devices.',
  },
  androidPackage: {
    name: 'ANDROID_PACKAGE',
    schema: textLike(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'the name of an Android package').optional(),
    example: 'com.example.novels',
    meaning: 'Package of the app for Android devices.',
  },
} as const satisfies Record<string, Setting>

export type BackendConfig = Pick<
  Values<typeof settings>,
  | 'host'
  | 'trusted'
  | 'maxConnections'
  | 'maxConnectionsPerAddress'
  | 'dataDir'
  | 'logLevel'
  | 'operationsPort'
  | 'operationsHost'
  | 'metricsToken'
> & {
  port: number
  app: AppInfo
  database: { url: string | undefined; connections: number; searches: number; patience: number; mayBeNew: boolean }
  redis?: { url: string; prefix: string }
  providers: ProviderSettings[]
  developmentSignIn: boolean
  isProduction: boolean
  payments: PaymentMode
  stripe?: StripeSettings
  mail: { mode: MailMode; smtpUrl?: string; from?: string; ownersPerMinute: number }
  /** Web servers that are told when kept pages are not true any more. */
  purges: { url: string; token: string }[]
  push?: PushSettings
  breachUrl?: string
  brands: { folder: string; product: { name?: string; hosts?: string[] } }
  shop: Shop
  retention: Ages
}

/** The environment of the process: the one place of the backend that touches it. */
export const environment: Environment = process.env

/** What is wrong with the environment: each setting by itself, and what does not go together. */
export const wrongSettings = (environment: Environment): Problem[] => check(environment).wrong

function check(environment: Environment) {
  const { values, given, wrong } = checkSettings(settings, environment)
  const told = new Set(wrong.map(({ name }) => name.replace(/_FILE$/, '')))
  const isProduction = given['NODE_ENV'] === 'production'
  const payments = paymentsOf(given, isProduction)
  const mail = mailOf(values.mail, Boolean(given['SMTP_URL']), isProduction)
  const together = [...payments.wrong, ...mail.wrong]
  if (Boolean(given['STRIPE_SECRET_KEY']) !== Boolean(given['STRIPE_WEBHOOK_SECRET'])) {
    const [there, lacks] = given['STRIPE_SECRET_KEY'] ? KEYS : KEYS.toReversed()
    together.push({ name: lacks!, reason: `is needed with ${there}` })
  }
  together.push(...wrongKeys(values, given))
  if (Boolean(given['TAX_NAME']) !== Boolean(given['TAX_PERCENT'])) {
    const [there, lacks] = given['TAX_NAME'] ? TAX : TAX.toReversed()
    together.push({ name: lacks!, reason: `is needed with ${there}` })
  }
  if (given['PURGE_URL'] && !given['OPERATIONS_TOKEN'])
    together.push({ name: 'OPERATIONS_TOKEN', reason: 'is needed with PURGE_URL' })
  if (values.developmentSignIn && isProduction) {
    together.push({
      name: 'DEVELOPMENT_SIGN_IN',
      value: JSON.stringify(given['DEVELOPMENT_SIGN_IN']),
      reason: 'would let anybody in without a password; never where NODE_ENV is production',
    })
  }
  // What is wrong with a setting by itself is told first: with it mended the rest may be right.
  wrong.push(...together.filter(({ name }) => !told.has(name) && !KEYS.some(key => told.has(key))))
  return { values, wrong, isProduction, payments: payments.mode, mail: mail.mode }
}

const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']
const TAX = ['TAX_NAME', 'TAX_PERCENT']
const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']

/** Variables that look as if a setting of the backend was meant, each with that one. */
export const misspeltSettings = (environment: Environment): Misspelt[] => misspelt(Object.values(settings), environment)

/** Checks the environment against the table. Throws ConfigError naming every wrong setting. */
export function readConfig(environment: Environment): BackendConfig {
  const { values, wrong, isProduction, payments, mail } = check(environment)
  if (wrong.length) throw new ConfigError(wrong)
  const searches = Math.min(SEARCHES, values.databaseConnections - 1)
  return {
    port: values.port ?? values.commonPort,
    host: values.host,
    trusted: values.trusted,
    maxConnections: values.maxConnections,
    maxConnectionsPerAddress: values.maxConnectionsPerAddress,
    dataDir: values.dataDir,
    database: {
      url: values.databaseUrl,
      connections: values.databaseConnections - searches,
      searches,
      patience: values.databasePatience,
      mayBeNew: values.newDatabase,
    },
    redis: values.redisUrl ? { url: values.redisUrl, prefix: values.redisPrefix } : undefined,
    logLevel: values.logLevel,
    operationsPort: values.operationsPort,
    operationsHost: values.operationsHost,
    metricsToken: values.metricsToken,
    providers: values.providers,
    developmentSignIn: values.developmentSignIn,
    isProduction,
    payments,
    stripe:
      values.stripeSecretKey && values.stripeWebhookSecret
        ? { secretKey: values.stripeSecretKey, webhookSecret: values.stripeWebhookSecret }
        : undefined,
    mail: {
      mode: mail,
      smtpUrl: values.smtpUrl,
      from: values.mailFrom,
      ownersPerMinute: values.ownerMails,
    },
    purges: (values.purgeUrl ?? []).map(url => ({ url, token: values.operationsToken ?? '' })),
    push: pushOf(values),
    breachUrl: values.breachUrl,
    retention: {
      visits: values.retainVisits,
      complaints: values.retainComplaints,
      searches: values.retainSearches,
      devices: values.retainDevices,
      mails: values.retainMails,
      pushes: values.retainPushes,
    },
    brands: { folder: values.brandsDir, product: { name: values.productName, hosts: values.productHosts } },
    shop: {
      seller: values.seller ?? '',
      tax:
        values.taxName && values.taxPercent !== undefined
          ? { name: values.taxName, rate: values.taxPercent }
          : undefined,
      welcome: {
        amount: values.welcomeVouchers,
        days: 14,
        needsVerified: values.welcomeNeedsVerified,
        perNetwork: values.welcomePerNetwork,
      },
    },
    app: {
      name: values.appName,
      scheme: values.appScheme ?? '',
      ios_store_url: values.iosStoreUrl ?? '',
      android_package: values.androidPackage ?? '',
    },
  }
}

/** Who takes payments, and what does not go together there. A setting that is lost must not make coins free. */
function paymentsOf(given: Environment, isProduction: boolean) {
  const hasKeys = Boolean(given['STRIPE_SECRET_KEY'])
  const preset = hasKeys ? 'stripe' : isProduction ? 'off' : 'test'
  const mode = settings.payments.schema.safeParse(given['PAYMENTS'] ?? preset).data ?? preset
  const allowed = settings.paymentsTestInProduction.schema.safeParse(given['PAYMENTS_TEST_IN_PRODUCTION']).data
  const wrong: Problem[] = []
  const refuse = (reason: string) => wrong.push({ name: 'PAYMENTS', value: JSON.stringify(mode), reason })
  if (mode === 'stripe' && !hasKeys) refuse('needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  if (mode === 'test' && hasKeys)
    refuse('would give coins for no money although the keys of Stripe are set; say stripe or off')
  if (mode === 'test' && isProduction && !allowed)
    refuse('gives coins for no money; where NODE_ENV is production it needs PAYMENTS_TEST_IN_PRODUCTION=yes')
  return { mode, wrong }
}

/** Where mails go, and what does not go together there. */
function mailOf(asked: MailMode | undefined, hasServer: boolean, isProduction: boolean) {
  const mode = asked ?? (hasServer ? 'smtp' : isProduction ? 'off' : 'files')
  const wrong: Problem[] = []
  if (mode === 'smtp' && !hasServer) wrong.push({ name: 'MAIL', value: JSON.stringify(mode), reason: 'needs SMTP_URL' })
  return { mode, wrong }
}

type PushValues = Pick<
  Values<typeof settings>,
  'vapidPublicKey' | 'vapidPrivateKey' | 'vapidBrands' | 'vapidSubject' | 'pushServices'
>

/** By what readers' browsers are told; undefined: they are not. */
function pushOf(values: PushValues): PushSettings | undefined {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey, vapidBrands: brands } = values
  const keys = publicKey && privateKey ? { publicKey, privateKey } : undefined
  if (!keys && brands.length === 0) return undefined
  return { keys, brands, subject: values.vapidSubject, services: values.pushServices }
}

/** Keys that are no pair: push services would refuse every message. */
function wrongKeys({ vapidPublicKey, vapidPrivateKey, vapidBrands = [] }: Partial<PushValues>, given: Environment) {
  const wrong: Problem[] = []
  if (Boolean(given['VAPID_PUBLIC_KEY']) !== Boolean(given['VAPID_PRIVATE_KEY'])) {
    const [there, lacks] = given['VAPID_PUBLIC_KEY'] ? VAPID : VAPID.toReversed()
    wrong.push({ name: lacks!, reason: `is needed with ${there}` })
  }
  if (vapidPublicKey && vapidPrivateKey && !belongTogether({ publicKey: vapidPublicKey, privateKey: vapidPrivateKey }))
    wrong.push({ name: 'VAPID_PRIVATE_KEY', reason: 'is not the private key of VAPID_PUBLIC_KEY' })
  for (const { brand, public_key, private_key } of vapidBrands)
    if (!belongTogether({ publicKey: public_key, privateKey: private_key }))
      wrong.push({ name: 'VAPID_BRANDS', reason: `has keys of ${brand} that are no pair` })
  return wrong
}
