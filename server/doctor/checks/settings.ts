import { readConfig as readBackend } from '../../backend/config.ts'
import { readConfig } from '../../config.ts'
import type { Environment } from '../../settings.ts'
import { ok, reasonOf, warn, wrong, type Finding, type Patient } from './finding.ts'

const isLoopback = (host: string) => /^(127\.|localhost$|::1$)/.test(host)

/** Every setting can be used, and none opens what should be closed. What can be used is noted in the patient. */
export function settings(patient: Patient, environment: Environment): Finding[] {
  const found: Finding[] = []
  const attempt = <Value>(read: () => Value): Value | undefined => {
    try {
      return read()
    } catch (error) {
      const [, ...lines] = reasonOf(error).split('\n')
      found.push(...lines.map(line => wrong(line.trim(), 'README.md, "Settings", has what it may be')))
      return undefined
    }
  }
  patient.web = attempt(() => readConfig(environment))
  // Both read the port where the backend has none of its own: it is told once.
  const { PORT, BACKEND_PORT = patient.web ? PORT : '0', ...others } = environment
  patient.backend = attempt(() => readBackend({ ...others, BACKEND_PORT }))
  if (patient.web) found.push(...thoughts(patient.web))
  return found.some(({ level }) => level === 'wrong') ? found : [ok('all settings can be used'), ...found]
}

function thoughts({
  environment,
  operationsPort,
  operationsHost,
  operationsToken,
  metricsToken,
}: NonNullable<Patient['web']>) {
  const found: Finding[] = []
  if (environment !== 'production') {
    found.push(warn(`NODE_ENV is ${environment}`, 'set it to production where readers come'))
  }
  if (operationsPort === undefined) {
    found.push(warn('there are no metrics: OPERATIONS_PORT is not set', 'set it, and let Prometheus scrape it'))
  } else if (!isLoopback(operationsHost) && !operationsToken && !metricsToken) {
    const says = `metrics on ${operationsHost}:${operationsPort} are open to the local network`
    found.push(warn(says, 'set METRICS_TOKEN, unless nobody else is there'))
  }
  return found
}
