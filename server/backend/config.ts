import { availableParallelism } from 'node:os'
import { backendLimits } from '../settings/limits/backend.ts'
import { valuesOf } from '../settings/limits/limit.ts'
import { ratesOf } from '../settings/limits/rates.ts'
import { checkSettings, ConfigError, misspelt, type Environment, type Misspelt, type Problem } from '../settings.ts'
import { PLAIN_SHOP } from './call/handler.ts'
import { DEVELOPMENT } from './oauth/providerSettings.ts'
import type { PaymentMode } from './call/payments.ts'
import { settings } from './settings.ts'

/** The process environment, read by the backend only here. */
export const environment: Environment = process.env

/** Each has its own connection and core; other calls need one too. */
const SEARCHES = Math.max(1, Math.min(4, availableParallelism() - 1))

export const wrongSettings = (environment: Environment): Problem[] => check(environment).wrong

function check(environment: Environment) {
  const { values, given, wrong } = checkSettings(settings, environment)
  const reported = new Set(wrong.map(({ name }) => name.replace(/_FILE$/, '')))
  const isProduction = given['NODE_ENV'] === 'production'
  const payments = paymentsOf(given, isProduction)
  const together = [...payments.wrong, ...lacking(given), ...wrongProvider(given, isProduction)]
  // Problems of single settings come first: fixing them may fix the rest.
  wrong.push(...together.filter(({ name }) => !reported.has(name) && !STRIPE_KEYS.some(key => reported.has(key))))
  return { values, given, wrong, isProduction, payments: payments.mode }
}

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

const NEEDED = [STRIPE_KEYS, STRIPE_KEYS.toReversed(), ['PURGE_URL', 'OPERATIONS_TOKEN']]

const lacking = (given: Environment): Problem[] =>
  NEEDED.flatMap(([one = '', other = '']) =>
    given[one] && !given[other] ? [{ name: other, reason: `is needed with ${one}` }] : [],
  )

/** A lost setting must not make coins free. */
function paymentsOf(given: Environment, isProduction: boolean): { mode: PaymentMode; wrong: Problem[] } {
  const hasKeys = Boolean(given['STRIPE_SECRET_KEY'])
  const preset = hasKeys ? 'stripe' : isProduction ? 'off' : 'test'
  const requested = settings.payments.schema.safeParse(given['PAYMENTS'] ?? preset).data ?? preset
  const mode = requested === 'demo' ? 'test' : requested
  const wrong: Problem[] = []
  const refuse = (reason: string) => wrong.push({ name: 'PAYMENTS', value: JSON.stringify(requested), reason })
  if (mode === 'stripe' && !hasKeys) refuse('needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET')
  if (mode === 'test' && hasKeys)
    refuse('would give coins without charging, although Stripe keys are set; use stripe or off')
  if (requested === 'test' && isProduction) refuse('gives coins without charging; in production it is called demo')
  return { mode, wrong }
}

const mailOf = (place: string): { mode: 'smtp' | 'files' | 'off'; smtpUrl?: string } =>
  place === 'files' || place === 'off' ? { mode: place } : { mode: 'smtp', smtpUrl: place }

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

export const misspeltSettings = (environment: Environment): Misspelt[] =>
  // Of the web server's settings, some are similar to ones of the backend.
  misspelt(Object.values(settings), environment).filter(({ given }) => given !== 'OPERATIONS_PORT')

export type BackendConfig = ReturnType<typeof readConfig>

/** Throws ConfigError with every invalid setting. */
export function readConfig(environment: Environment) {
  const { values, given, wrong, isProduction, payments } = check(environment)
  if (wrong.length) throw new ConfigError(wrong)
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret, vapid } = values
  const limits = valuesOf(backendLimits, values.changedLimits)
  const searches = Math.min(SEARCHES, values.databaseConnections - 1)
  return {
    port: values.port ?? values.commonPort,
    host: values.host,
    trusted: values.trusted,
    operationsPort: values.operationsPort,
    operationsHost: values.operationsHost,
    metricsToken: values.metricsToken,
    desk: values.desk,
    shutdownDelay: values.shutdownDelay,
    dataDir: values.dataDir,
    brandsDir: values.brandsDir,
    /** Undefined: only if embedded. */
    sampleBooks: values.sampleBooks,
    database: {
      url: values.databaseUrl,
      connections: values.databaseConnections - searches,
      searches,
      connectTimeout: limits.databaseConnectTimeoutMs,
      poolTimeout: limits.databasePoolTimeoutMs,
      statementTimeout: limits.databaseStatementTimeoutMs,
    },
    /** Notified when cached pages are outdated. */
    purges: (values.purgeUrl ?? []).map(url => ({ url, token: values.operationsToken ?? '' })),
    redisUrl: values.redisUrl,
    otlpEndpoint: values.otlpEndpoint,
    otlpHeaders: values.otlpHeaders,
    otelRatio: values.otelRatio,
    logLevel: values.logLevel,
    isProduction,
    providers: values.providers,
    developmentSignIn: given['OIDC_PROVIDERS'] === DEVELOPMENT,
    payments,
    stripe: secretKey && webhookSecret ? { secretKey, webhookSecret } : undefined,
    mail: { ...mailOf(values.mail ?? (isProduction ? 'off' : 'files')), from: values.mailFrom },
    push: vapid.keys || vapid.brands.size > 0 ? { ...vapid, services: values.pushServices } : undefined,
    breachUrl: values.breachUrl,
    shop: {
      tax: values.tax,
      welcome: { ...PLAIN_SHOP.welcome, amount: values.welcomeVouchers, perNetwork: limits.welcomePerNetwork },
    },
    retention: values.retention,
    limits,
    rates: ratesOf(values.changedLimits),
    /** Those of the web server too. */
    changedLimits: values.changedLimits,
  }
}
