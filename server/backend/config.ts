import {
  checkSettings,
  ConfigError,
  misspelt,
  type Environment,
  type Misspelt,
  type Problem,
  type Settings,
} from '../settings.ts'
import { app, appOf } from './config/app.ts'
import { brands, brandsOf } from './config/brands.ts'
import { databaseOf, files, postgres } from './config/database.ts'
import { listening } from './config/listening.ts'
import { log } from './config/log.ts'
import { mail, mailModeOf, mailOf } from './config/mail.ts'
import { passwords } from './config/passwords.ts'
import { payments, paymentsOf, STRIPE_KEYS, stripeOf, wrongStripe } from './config/payments.ts'
import { purges, purgesOf, wrongPurges } from './config/purges.ts'
import { push, pushOf, wrongPush } from './config/push.ts'
import { redis, redisOf } from './config/redis.ts'
import { retention, retentionOf } from './config/retention.ts'
import { shop, shopOf, wrongTax } from './config/shop.ts'
import { signIn, wrongSignIn } from './config/signIn.ts'

/** Every setting of the backend, in the README's order. */
export const settings = {
  ...listening,
  ...files,
  ...purges,
  ...postgres,
  ...redis,
  ...log,
  ...signIn,
  ...payments,
  ...mail,
  ...push,
  ...passwords,
  ...brands,
  ...shop,
  ...retention,
  ...app,
} as const satisfies Settings

/** The environment of the process: the one place of the backend that touches it. */
export const environment: Environment = process.env

/** What is wrong with the environment: each setting by itself, and what does not go together. */
export const wrongSettings = (environment: Environment): Problem[] => check(environment).wrong

function check(environment: Environment) {
  const { values, given, wrong } = checkSettings(settings, environment)
  const told = new Set(wrong.map(({ name }) => name.replace(/_FILE$/, '')))
  const isProduction = given['NODE_ENV'] === 'production'
  const paid = paymentsOf(given, isProduction)
  const mailed = mailModeOf(values.mail, given, isProduction)
  const together = [
    ...paid.wrong,
    ...mailed.wrong,
    ...wrongStripe(given),
    ...wrongPush(values, given),
    ...wrongTax(given),
    ...wrongPurges(given),
    ...wrongSignIn(values, given, isProduction),
  ]
  // What is wrong with a setting by itself is told first: with it mended the rest may be right.
  wrong.push(...together.filter(({ name }) => !told.has(name) && !STRIPE_KEYS.some(key => told.has(key))))
  return { values, wrong, isProduction, payments: paid.mode, mail: mailed.mode }
}

/** Variables that look as if a setting of the backend was meant, each with that one. */
export const misspeltSettings = (environment: Environment): Misspelt[] => misspelt(Object.values(settings), environment)

export type BackendConfig = ReturnType<typeof readConfig>

/** Checks the environment against the table. Throws ConfigError naming every wrong setting. */
export function readConfig(environment: Environment) {
  const { values, wrong, isProduction, payments, mail } = check(environment)
  if (wrong.length) throw new ConfigError(wrong)
  return {
    port: values.port ?? values.commonPort,
    host: values.host,
    trusted: values.trusted,
    maxConnections: values.maxConnections,
    maxConnectionsPerAddress: values.maxConnectionsPerAddress,
    operationsPort: values.operationsPort,
    operationsHost: values.operationsHost,
    metricsToken: values.metricsToken,
    dataDir: values.dataDir,
    database: databaseOf(values),
    purges: purgesOf(values),
    redis: redisOf(values),
    logLevel: values.logLevel,
    isProduction,
    providers: values.providers,
    developmentSignIn: values.developmentSignIn,
    payments,
    stripe: stripeOf(values),
    mail: mailOf(values, mail),
    push: pushOf(values),
    breachUrl: values.breachUrl,
    brands: brandsOf(values),
    shop: shopOf(values),
    retention: retentionOf(values),
    app: appOf(values),
  }
}
