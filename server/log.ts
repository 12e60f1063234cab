import { pino, type DestinationStream, type Logger } from 'pino'
import { createOutput } from './process/output.ts'

export type Log = Logger

/** Fields redacted in every log line, at the top level and one level down. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'email', 'token']

let timed = { at: 0, text: '' }

/** ISO 8601 time as pino formats it; many lines share a millisecond. */
function isoTime(): string {
  const at = Date.now()
  if (at !== timed.at) timed = { at, text: `,"time":"${new Date(at).toISOString()}"` }
  return timed.text
}

/**
 * The logger of one process: JSON lines on stdout, with line breaks escaped. `name` and `worker` identify the process;
 * `hidden` names fields to omit.
 * @param destination for tests
 */
export function createLog(
  options: { name?: string; worker?: number; level: string; hidden?: readonly string[] },
  destination?: DestinationStream,
): Log {
  const settings = {
    level: options.level,
    base: { name: options.name ?? 'web', ...(options.worker !== undefined && { worker: options.worker }) },
    timestamp: isoTime,
    redact: { paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
    serializers: Object.fromEntries((options.hidden ?? []).map(field => [field, () => undefined])),
  }
  if (destination) return pino(settings, destination)
  // Opened explicitly, so that a full pipe does not block.
  const output = createOutput(process.stdout.fd)
  return pino(settings, output)
}
