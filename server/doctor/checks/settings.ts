import { misspeltSettings, readAllSettings } from '../../allSettings.ts'
import { readConfig as readBackend } from '../../backend/config.ts'
import { readConfig } from '../../config.ts'
import { ConfigError, misspeltSentence, type Environment, type Problem } from '../../settings.ts'
import { allLimits } from '../../settings/limits.ts'
import type { ChangedLimits } from '../../settings/limits/limit.ts'
import { ok, warn, wrong, type Finding, type CheckContext } from './finding.ts'

const isLoopback = (host: string) => /^(127\.|localhost$|::1$)/.test(host)

export function settings(context: CheckContext, environment: Environment): Finding[] {
  context.web = read(() => readConfig(environment)).values
  context.backend = read(() => readBackend(environment)).values
  const { problems = [] } = read(() => readAllSettings(environment))
  const found = [
    ...problems.map(({ name, value, reason }) =>
      wrong([name, value, reason].filter(Boolean).join('  '), 'see docs/settings.md'),
    ),
    ...misspeltSettings(environment).map(one => warn(misspeltSentence(one), 'correct the name, or remove it')),
    ...changed({ ...context.web?.changedLimits }),
    ...(context.web ? thoughts(context.web) : []),
  ]
  return problems.length > 0 ? found : [ok('all settings are valid'), ...found]
}

function read<Values>(settings: () => Values): { values?: Values; problems?: readonly Problem[] } {
  try {
    return { values: settings() }
  } catch (error) {
    if (error instanceof ConfigError) return { problems: error.problems }
    throw error
  }
}

const changed = (limits: ChangedLimits): Finding[] =>
  Object.entries(limits).map(([name, value]) =>
    ok(`LIMITS sets ${name} to ${value}; its default is ${allLimits[name]?.preset}`),
  )

function thoughts({
  environment,
  operationsPort,
  operationsHost,
  operationsToken,
  metricsToken,
  trustProxy,
}: NonNullable<CheckContext['web']>) {
  const found: Finding[] = []
  if (environment !== 'production') {
    found.push(warn(`NODE_ENV is ${environment}`, 'set it to production for a public site'))
  }
  if (operationsPort === undefined) {
    found.push(warn('OPERATIONS_PORT is not set, so there are no metrics', 'set it, and let Prometheus scrape it'))
  } else if (!isLoopback(operationsHost) && !operationsToken && !metricsToken) {
    const says = `metrics on ${operationsHost}:${operationsPort} are open to the local network`
    found.push(warn(says, 'set METRICS_TOKEN, unless that network is trusted'))
  }
  if (typeof trustProxy === 'number' && trustProxy > 0) {
    const says = 'TRUST_PROXY is a number, so every client counts as a proxy: connections per address are not limited'
    found.push(warn(says, 'set it to the networks of your proxies, or limit connections there and block direct access'))
  }
  return found
}
