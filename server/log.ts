import { pino, type DestinationStream, type Logger } from 'pino'
import { createOutput } from './process/output.ts'

export type Log = Logger

/** Never in a log line, at the top of it or one level down. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'email', 'token']

let timed = { at: 0, text: '' }

/** The time in ISO 8601 as pino puts it into a line; many lines share a millisecond. */
function isoTime(): string {
  const at = Date.now()
  if (at !== timed.at) timed = { at, text: `,"time":"${new Date(at).toISOString()}"` }
  return timed.text
}

/**
 * The log of one process: JSON lines on stdout, which escapes line breaks in hostile text.
 * `name` and `worker` say which process it is. Of all lines `hidden` leaves out fields of these names.
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
  // Asked for, it is opened, and a pipe that is full is not waited for.
  const output = createOutput(process.stdout.fd)
  return pino(settings, output)
}
