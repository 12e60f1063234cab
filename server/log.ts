import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Never in a log line, at the top of it or one level down. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'email', 'token']

/**
 * The log of one process: JSON lines on stdout (which escapes line breaks in hostile text), or lines for people.
 * `name` says which process it is.
 * @param destination for tests
 */
export function createLog(
  options: { name?: string; level: string; pretty: boolean },
  destination?: DestinationStream,
): Log {
  const settings = {
    level: options.level,
    base: { name: options.name ?? 'web' },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
  }
  if (destination) return pino(settings, destination)
  if (options.pretty) return pino({ ...settings, transport: { target: 'pino-pretty', options: { ignore: 'name' } } })
  return pino(settings)
}
