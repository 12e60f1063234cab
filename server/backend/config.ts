import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { checkSettings, ConfigError, type Environment, type Setting, type Values } from '../settings.ts'
import type { AppInfo, Shop } from './call/handler.ts'
import { readJson } from './text/json.ts'
import { providerSettings, type ProviderSettings } from './oauth/providerSettings.ts'
import { paymentModes, type PaymentMode } from './payments/modes.ts'
import type { StripeSettings } from './payments/stripe.ts'

const port = z.coerce.number().int().min(0).max(65_535)

/** Searches at once, each over a connection of its own: each costs a processor, and other calls need one too. */
const SEARCHES = Math.max(1, Math.min(4, availableParallelism() - 1))

/** Every setting of the backend. */
export const settings = {
  port: {
    name: 'BACKEND_PORT',
    schema: port.optional(),
    meaning: 'Port to listen on; 0 takes any free one. Absent: `PORT`.',
  },
  commonPort: { name: 'PORT', schema: port, preset: '4000', meaning: 'Port where `BACKEND_PORT` is absent.' },
  host: {
    name: 'BACKEND_HOST',
    schema: z.string(),
    preset: '127.0.0.1',
    meaning: 'Address to listen on. The API is for the web server, so by default no other machine reaches it.',
  },
  trusted: {
    name: 'BACKEND_TRUST_PROXY',
    schema: z.string().transform(text =>
      text
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),
    ),
    preset: 'loopback',
    meaning: 'Networks of the web servers, whose word on a reader’s address and host counts; separated by commas.',
  },
  dataDir: {
    name: 'DATA_DIR',
    schema: z.string(),
    preset: './data',
    meaning: 'Folder of the database `quire.sqlite`.',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    secret: true,
    schema: z
      .url({ protocol: /^postgres(ql)?$/, error: 'an address such as postgres://user:password@host:5432/quire' })
      .optional(),
    meaning: 'PostgreSQL database that takes the place of that file: `postgres://user:password@host:5432/quire`.',
  },
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS',
    schema: z.coerce.number().int().min(2).max(1000),
    preset: '10',
    meaning:
      'Most connections at once to PostgreSQL, of each process; of them one to four, one less than there are ' +
      'processors, are for searches.',
  },
  databasePatience: {
    name: 'DATABASE_PATIENCE',
    schema: z.coerce.number().int().min(0),
    preset: '30000',
    meaning: 'How long the start waits for a PostgreSQL that does not answer yet, in ms.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    preset: 'info',
    meaning: 'Least weight of what is logged.',
  },
  providers: {
    name: 'OIDC_PROVIDERS',
    secret: true,
    schema: z.string().transform(readJson).pipe(z.array(providerSettings)),
    preset: '[]',
    meaning:
      'Third parties that sign readers in by OpenID Connect, as a JSON list of ' +
      '`{name, label, issuer, client_id, client_secret}`. They send readers back to `/<prefix>/v1/user.oauthReturn`.',
  },
  developmentSignIn: {
    name: 'DEVELOPMENT_SIGN_IN',
    schema: z.stringbool(),
    preset: 'no',
    meaning:
      'A provider that signs everybody in as one reader, for development. Nothing starts with it where `NODE_ENV` is ' +
      '`production`.',
  },
  payments: {
    name: 'PAYMENTS',
    schema: z.enum(paymentModes).optional(),
    meaning:
      'Who takes payments: `stripe`; `test`, a checkout that gives coins for no money; `off`, nobody: coins cannot ' +
      'be bought, those that are there go on unlocking chapters. Absent: `stripe` with its keys; without them ' +
      '`off` in `production`, else `test`.',
  },
  paymentsTestInProduction: {
    name: 'PAYMENTS_TEST_IN_PRODUCTION',
    schema: z.stringbool(),
    preset: 'no',
    meaning:
      'Allows `PAYMENTS=test` in `production`; top-up pages then say that no money is taken. Nothing starts so once ' +
      'readers have ordered with Stripe.',
  },
  stripeSecretKey: {
    name: 'STRIPE_SECRET_KEY',
    secret: true,
    schema: z.string().min(10).optional(),
    meaning: 'Key of the account with Stripe that takes payments. With `PAYMENTS=off` it is still heard of old orders.',
  },
  stripeWebhookSecret: {
    name: 'STRIPE_WEBHOOK_SECRET',
    secret: true,
    schema: z.string().min(10).optional(),
    meaning: 'Proves that webhook calls come from Stripe. Needed with `STRIPE_SECRET_KEY`.',
  },
  seller: {
    name: 'SELLER',
    schema: z.string().max(300),
    preset: '',
    meaning: 'Who sells, as receipts say it: name, address, number with the tax office. Absent: the brand alone.',
  },
  taxName: {
    name: 'TAX_NAME',
    schema: z.string().min(1).max(40).optional(),
    meaning: 'Tax that prices include, as receipts name it: `VAT`. Needs `TAX_PERCENT`; absent: receipts name none.',
  },
  taxPercent: {
    name: 'TAX_PERCENT',
    schema: z
      .string()
      .regex(/^\d{1,2}(\.\d{1,2})?$/, 'a rate such as 20 or 7.7')
      .transform(text => Math.round(Number(text) * 100))
      .optional(),
    meaning: 'Its rate, in percent, with up to two decimals. It stands with each order from then on.',
  },
  welcomeVouchers: {
    name: 'WELCOME_VOUCHERS',
    schema: z.coerce.number().int().min(0).max(10_000),
    preset: '50',
    meaning: 'Vouchers that a new reader gets, once to a mailbox and to a device, for 14 days; 0: none.',
  },
  welcomeNeedsVerified: {
    name: 'WELCOME_NEEDS_VERIFIED',
    schema: z.stringbool(),
    preset: 'no',
    meaning: 'Whether only a reader whose address is known to be theirs gets them.',
  },
  welcomePerNetwork: {
    name: 'WELCOME_PER_NETWORK',
    schema: z.coerce.number().int().min(1).max(1_000_000),
    preset: '50',
    meaning: 'Readers of one network who get them in a day; of the /48 around one of IPv6 ten times as many.',
  },
  appName: {
    name: 'APP_NAME',
    schema: z.string().max(40),
    preset: 'Quire',
    meaning: 'Name of the app, for pages that the app embeds (`nestedH5.info`).',
  },
  appScheme: {
    name: 'APP_SCHEME',
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9+.-]*$/, 'an URL scheme')
      .optional(),
    meaning: 'URL scheme that opens the app.',
  },
  iosStoreUrl: {
    name: 'IOS_STORE_URL',
    schema: z.url({ protocol: /^https$/ }).optional(),
    meaning: 'Page of the app in the store for Apple devices.',
  },
  androidPackage: {
    name: 'ANDROID_PACKAGE',
    schema: z
      .string()
      .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'an Android package name')
      .optional(),
    meaning: 'Package of the app for Android devices.',
  },
} as const satisfies Record<string, Setting>

export type BackendConfig = Pick<Values<typeof settings>, 'host' | 'trusted' | 'dataDir' | 'logLevel'> & {
  port: number
  app: AppInfo
  database: { url: string | undefined; connections: number; searches: number; patience: number }
  providers: ProviderSettings[]
  developmentSignIn: boolean
  isProduction: boolean
  payments: PaymentMode
  stripe?: StripeSettings
  shop: Shop
}

/** The environment of the process: the one place of the backend that touches it. */
export const environment: Environment = process.env

/** Checks the environment against the table; an empty variable counts as absent. Throws naming every wrong setting. */
export function readConfig(environment: Environment): BackendConfig {
  const { values, wrong } = checkSettings(settings, environment)
  if (Boolean(environment.STRIPE_SECRET_KEY) !== Boolean(environment.STRIPE_WEBHOOK_SECRET)) {
    wrong.push('  STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: one is of no use without the other')
  }
  if (Boolean(environment.TAX_NAME) !== Boolean(environment.TAX_PERCENT)) {
    wrong.push('  TAX_NAME, TAX_PERCENT: one is of no use without the other')
  }
  const isProduction = environment.NODE_ENV === 'production'
  const payments = paymentsOf(environment, isProduction)
  wrong.push(...payments.wrong)
  const letsAnybodyIn = settings.developmentSignIn.schema.safeParse(environment.DEVELOPMENT_SIGN_IN).data
  if (letsAnybodyIn && isProduction) {
    wrong.push('  DEVELOPMENT_SIGN_IN: would let anybody in without a password; never where NODE_ENV is production')
  }
  if (wrong.length) throw new ConfigError(`These settings of the backend cannot be used:\n${wrong.join('\n')}`)
  const searches = Math.min(SEARCHES, values.databaseConnections - 1)
  return {
    port: values.port ?? values.commonPort,
    host: values.host,
    trusted: values.trusted,
    dataDir: values.dataDir,
    database: {
      url: values.databaseUrl,
      connections: values.databaseConnections - searches,
      searches,
      patience: values.databasePatience,
    },
    logLevel: values.logLevel,
    providers: values.providers,
    developmentSignIn: values.developmentSignIn,
    isProduction,
    payments: payments.mode,
    stripe:
      values.stripeSecretKey && values.stripeWebhookSecret
        ? { secretKey: values.stripeSecretKey, webhookSecret: values.stripeWebhookSecret }
        : undefined,
    shop: {
      seller: values.seller,
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
function paymentsOf(environment: Environment, isProduction: boolean) {
  const hasKeys = Boolean(environment.STRIPE_SECRET_KEY)
  const preset = hasKeys ? 'stripe' : isProduction ? 'off' : 'test'
  const mode = settings.payments.schema.safeParse(environment.PAYMENTS || preset).data ?? preset
  const allowed = settings.paymentsTestInProduction.schema.safeParse(environment.PAYMENTS_TEST_IN_PRODUCTION).data
  const wrong: string[] = []
  if (mode === 'stripe' && !hasKeys) {
    wrong.push('  PAYMENTS: stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  }
  if (mode === 'test' && hasKeys) {
    wrong.push('  PAYMENTS: test would give coins for no money although the keys of Stripe are set; say stripe or off')
  }
  if (mode === 'test' && isProduction && !allowed) {
    wrong.push(
      '  PAYMENTS: test gives coins for no money; where NODE_ENV is production it needs ' +
        'PAYMENTS_TEST_IN_PRODUCTION=yes',
    )
  }
  return { mode, wrong }
}
