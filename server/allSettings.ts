import { settings as backendSettings, wrongSettings } from './backend/config.ts'
import { checkConfig, settings, type Config } from './config.ts'
import { ConfigError, misspelt, type Environment, type Setting } from './settings.ts'

/** Every setting of the program, the embedded backend's among them. */
const allSettings: readonly Setting[] = [...Object.values(settings), ...Object.values(backendSettings)]

/**
 * The web server's settings. Throws ConfigError naming every one that is wrong, those of the backend too where the
 * embedded one is to be started: all at once, before anything is.
 */
export function readAllSettings(environment: Environment): Config {
  const { values, wrong } = checkConfig(environment)
  const told = new Set(wrong.map(({ name }) => name))
  const isEmbedded = !values.backendUrl && !told.has('BACKEND_URL')
  if (isEmbedded) wrong.push(...wrongSettings(environment).filter(({ name }) => !told.has(name)))
  if (wrong.length) throw new ConfigError(wrong)
  return values
}

/** Variables that look as if one of the settings was meant, each with that one. */
export const misspeltSettings = (environment: Environment) => misspelt(allSettings, environment)
