import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Never in a log line, at the top of it or one level down. */
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'password', 'email', 'token']

/**
 * The log of one process: JSON lines on stdout (which escapes line breaks in hostile text), or lines for people.
 * `name` and `worker` say which process it is.
 * @param destination for tests
 */
export function createLog(
  options: { name?: string; worker?: number; level: string; pretty: boolean },
  destination?: DestinationStream,
): Log {
  const settings = {
    level: options.level,
    base: { name: options.name ?? 'web', ...(options.worker !== undefined && { worker: options.worker }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`]), censor: '[redacted]' },
  }
  if (destination) return pino(settings, destination)
  if (options.pretty) return pino({ ...settings, transport: { target: 'pino-pretty', options: { ignore: 'name' } } })
  return pino(settings, together(pino.destination({ fd: process.stdout.fd, sync: true })))
}

/** Milliseconds for which a line waits for others. */
const TOGETHER = 20

/** Hands lines on together, a moment after the first of them or when the process ends: each time is a system call. */
function together(destination: DestinationStream): DestinationStream {
  let lines = ''
  const flush = () => {
    if (!lines) return
    const ready = lines
    lines = ''
    destination.write(ready)
  }
  process.on('exit', flush)
  const write = (line: string) => {
    if (!lines) setTimeout(flush, TOGETHER).unref()
    lines += line
  }
  // Asked for by pino when a line is fatal.
  return Object.assign({ write }, { flushSync: flush })
}
