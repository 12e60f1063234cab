import { createRequire } from 'node:module'
import { pino, type DestinationStream, type Logger } from 'pino'
import { createOutput } from './process/output.ts'

export type Log = Logger

/** Never in a log line, at the top of it or one level down. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'email', 'token']

/**
 * The log of one process: JSON lines on stdout (which escapes line breaks in hostile text), or lines for people.
 * `name` and `worker` say which process it is. Of all lines `hidden` leaves out fields of these names.
 * @param destination for tests
 */
export function createLog(
  options: { name?: string; worker?: number; level: string; pretty: boolean; hidden?: readonly string[] },
  destination?: DestinationStream,
): Log {
  const settings = {
    level: options.level,
    base: { name: options.name ?? 'web', ...(options.worker !== undefined && { worker: options.worker }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
    serializers: Object.fromEntries((options.hidden ?? []).map(field => [field, () => undefined])),
  }
  if (destination) return pino(settings, destination)
  // Asked for, it is opened, and a pipe that is full is not waited for.
  const output = createOutput(process.stdout.fd)
  return pino(settings, options.pretty ? { ...output, write: prettified(output.write) } : output)
}

/** Here and not in a thread, which would end where it cannot write. The package is for development. */
function prettified(write: (line: string) => void): (line: string) => void {
  const { prettyFactory } = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty')
  const pretty = prettyFactory({ ignore: 'name' })
  return line => write(pretty(line) ?? line)
}

/** What lines do without, as the settings say. */
export const hiddenFields = ({ logAddresses, logPaths }: { logAddresses: boolean; logPaths: boolean }): string[] => [
  ...(logAddresses ? [] : ['address']),
  ...(logPaths ? [] : ['url']),
]
