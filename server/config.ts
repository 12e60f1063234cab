import { assets } from './config/assets.ts'
import { brands, localBrandOf } from './config/brands.ts'
import { browsers } from './config/browsers.ts'
import { cache } from './config/cache.ts'
import { calls, checkAnswersOf } from './config/calls.ts'
import { connections } from './config/connections.ts'
import { listening } from './config/listening.ts'
import { log } from './config/log.ts'
import { operations } from './config/operations.ts'
import { pages } from './config/pages.ts'
import { stopping } from './config/stopping.ts'
import { tracing } from './config/tracing.ts'
import { checkSettings, ConfigError, type Environment, type Problem, type Settings, type Values } from './settings.ts'

/** Every setting of the web server, in the README's order. The embedded backend's: `server/backend/config.ts`. */
export const settings = {
  ...listening,
  ...log,
  ...brands,
  ...assets,
  ...connections,
  ...calls,
  ...pages,
  ...cache,
  ...operations,
  ...tracing,
  ...browsers,
  ...stopping,
} as const satisfies Settings

export type Config = Values<typeof settings> & {
  localBrand: ReturnType<typeof localBrandOf>
  checkAnswers: ReturnType<typeof checkAnswersOf>
}

/** Checks the environment against the table. */
export function checkConfig(environment: Environment): { values: Config; wrong: Problem[] } {
  const { values, wrong } = checkSettings(settings, environment)
  const isProduction = values.environment === 'production'
  const localBrand = localBrandOf(values, isProduction)
  return { values: { ...values, localBrand, checkAnswers: checkAnswersOf(values, isProduction) }, wrong }
}

/** The web server's settings. Throws ConfigError naming every one that is wrong. */
export function readConfig(environment: Environment): Config {
  const { values, wrong } = checkConfig(environment)
  if (wrong.length) throw new ConfigError(wrong)
  return values
}

/** The environment of the process: the one place that touches it, apart from the backend's own. */
export const environment: Environment = process.env
