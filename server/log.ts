import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { createOutput } from './process/output.ts'

export type Log = Logger

/** Redacted at the top level and one level down. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'email', 'token']

export function logLimits(limits: Readonly<Record<string, number>>, log: Pick<Log, 'info'>): void {
  if (Object.keys(limits).length > 0) log.info({ limits }, 'limits changed (LIMITS)')
}

/** JSON lines on stdout. `name` and `worker` identify the process; `hidden` names fields to omit. */
export function createLog(
  options: { name?: string; worker?: number; level: string; hidden?: readonly string[] },
  destination?: DestinationStream,
): Log {
  const settings = {
    level: options.level,
    base: { name: options.name ?? 'web', ...(options.worker !== undefined && { worker: options.worker }) },
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
    serializers: Object.fromEntries((options.hidden ?? []).map(field => [field, () => undefined])),
  }
  // Opened explicitly, so that a full pipe does not block.
  return pino(settings, destination ?? createOutput(process.stdout.fd))
}
