import { wrongSettings } from './backend/config.ts'
import { settings as backendSettings } from './backend/settings.ts'
import { checkConfig, settings, type Config } from './config.ts'
import { ConfigError, misspelt, type Environment, type Setting, type Settings } from './settings.ts'

/** In order, with its readers: the web server, or an embedded or separate backend. */
export const allSettings: readonly (Setting & { readers: string[] })[] = joined()

function joined() {
  const tables: [reader: string, table: Settings][] = [
    ['web', settings],
    ['backend', backendSettings],
  ]
  const found = new Map<string, Setting & { readers: string[] }>()
  for (const [reader, table] of tables)
    for (const setting of Object.values(table)) {
      const readers = [...(found.get(setting.name)?.readers ?? []), reader]
      found.set(setting.name, { ...(found.get(setting.name) ?? setting), readers })
    }
  return [...found.values()]
}

/** Throws ConfigError with every invalid one, the embedded backend's too, before anything starts. */
export function readAllSettings(environment: Environment): Config {
  const { values, wrong } = checkConfig(environment)
  const reported = new Set(wrong.map(({ name }) => name))
  const isEmbedded = !values.backendUrl && !reported.has('BACKEND_URL')
  if (isEmbedded) wrong.push(...wrongSettings(environment).filter(({ name }) => !reported.has(name)))
  if (wrong.length) throw new ConfigError(wrong)
  return values
}

export const misspeltSettings = (environment: Environment) => misspelt(allSettings, environment)
