import { availableParallelism } from 'node:os'
import { checkSettings, ConfigError, misspelt, type Environment, type Misspelt, type Problem } from '../settings.ts'
import { PLAIN_SHOP } from './call/handler.ts'
import { DATABASE_PATIENCE } from './limits.ts'
import { DEVELOPMENT } from './oauth/providerSettings.ts'
import type { PaymentMode } from './payments/modes.ts'
import { settings } from './settings.ts'

/** The environment of the process: the one place of the backend that touches it. */
export const environment: Environment = process.env

/** Searches at once, each over a connection of its own: each costs a processor, and other calls need one too. */
const SEARCHES = Math.max(1, Math.min(4, availableParallelism() - 1))

/** What is wrong with the environment: each setting by itself, and what does not go together. */
export const wrongSettings = (environment: Environment): Problem[] => check(environment).wrong

function check(environment: Environment) {
  const { values, given, wrong } = checkSettings(settings, environment)
  const told = new Set(wrong.map(({ name }) => name.replace(/_FILE$/, '')))
  const isProduction = given['NODE_ENV'] === 'production'
  const payments = paymentsOf(given, isProduction)
  const together = [...payments.wrong, ...lacking(given), ...wrongProvider(given, isProduction)]
  // What is wrong with a setting by itself is told first: with it mended the rest may be right.
  wrong.push(...together.filter(({ name }) => !told.has(name) && !STRIPE_KEYS.some(key => told.has(key))))
  return { values, given, wrong, isProduction, payments: payments.mode }
}

/** Each needs the other. */
const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Settings that others need. */
const NEEDED = [STRIPE_KEYS, STRIPE_KEYS.toReversed(), ['PURGE_URL', 'OPERATIONS_TOKEN']]

const lacking = (given: Environment): Problem[] =>
  NEEDED.flatMap(([one = '', other = '']) =>
    given[one] && !given[other] ? [{ name: other, reason: `is needed with ${one}` }] : [],
  )

/** Who takes payments, and what does not go together there. A setting that is lost must not make coins free. */
function paymentsOf(given: Environment, isProduction: boolean): { mode: PaymentMode; wrong: Problem[] } {
  const hasKeys = Boolean(given['STRIPE_SECRET_KEY'])
  const preset = hasKeys ? 'stripe' : isProduction ? 'off' : 'test'
  const asked = settings.payments.schema.safeParse(given['PAYMENTS'] ?? preset).data ?? preset
  const mode = asked === 'demo' ? 'test' : asked
  const wrong: Problem[] = []
  const refuse = (reason: string) => wrong.push({ name: 'PAYMENTS', value: JSON.stringify(asked), reason })
  if (mode === 'stripe' && !hasKeys) refuse('needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  if (mode === 'test' && hasKeys)
    refuse('would give coins without charging, although Stripe keys are set; use stripe or off')
  if (asked === 'test' && isProduction) refuse('gives coins without charging; in production it is called demo')
  return { mode, wrong }
}

/** Where mails go: to an SMTP server, into files, or nowhere. */
const mailOf = (place: string): { mode: 'smtp' | 'files' | 'off'; smtpUrl?: string } =>
  place === 'files' || place === 'off' ? { mode: place } : { mode: 'smtp', smtpUrl: place }

/** A door that must not stand open. */
const wrongProvider = (given: Environment, isProduction: boolean): Problem[] =>
  given['OIDC_PROVIDERS'] === DEVELOPMENT && isProduction
    ? [
        {
          name: 'OIDC_PROVIDERS',
          value: JSON.stringify(DEVELOPMENT),
          reason: 'would let anyone in without a password; not allowed in production',
        },
      ]
    : []

/** Variables that look as if a setting of the backend was meant, each with that one. */
export const misspeltSettings = (environment: Environment): Misspelt[] =>
  // Of the web server's own, one is near to another of both.
  misspelt(Object.values(settings), environment).filter(({ given }) => given !== 'OPERATIONS_PORT')

export type BackendConfig = ReturnType<typeof readConfig>

/** Checks the environment against the table. Throws ConfigError naming every wrong setting. */
export function readConfig(environment: Environment) {
  const { values, given, wrong, isProduction, payments } = check(environment)
  if (wrong.length) throw new ConfigError(wrong)
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, vapid } = values
  const searches = Math.min(SEARCHES, values.databaseConnections - 1)
  return {
    port: values.port ?? values.commonPort,
    host: values.host,
    trusted: values.trusted,
    operationsPort: values.operationsPort,
    operationsHost: values.operationsHost,
    metricsToken: values.metricsToken,
    shutdownDelay: values.shutdownDelay,
    dataDir: values.dataDir,
    brandsDir: values.brandsDir,
    /** Which database is opened, and how its connections are divided between searches and all else. */
    database: {
      url: values.databaseUrl,
      connections: values.databaseConnections - searches,
      searches,
      patience: DATABASE_PATIENCE,
    },
    /** Web servers to be told when kept pages are not true any more. */
    purges: (values.purgeUrl ?? []).map(url => ({ url, token: values.operationsToken ?? '' })),
    redisUrl: values.redisUrl,
    logLevel: values.logLevel,
    isProduction,
    providers: values.providers,
    developmentSignIn: given['OIDC_PROVIDERS'] === DEVELOPMENT,
    payments,
    /** Undefined: Stripe is not asked. */
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined,
    mail: { ...mailOf(values.mail ?? (isProduction ? 'off' : 'files')), from: values.mailFrom },
    /** By what readers' browsers are told; undefined: they are not. */
    push: vapid.keys || vapid.brands.size > 0 ? { ...vapid, services: values.pushServices } : undefined,
    breachUrl: values.breachUrl,
    /** What orders and receipts say of the seller, and what welcomes a reader. */
    shop: {
      seller: values.seller ?? '',
      tax: values.tax,
      welcome: { ...PLAIN_SHOP.welcome, amount: values.welcomeVouchers },
    },
    retention: values.retention,
  }
}
