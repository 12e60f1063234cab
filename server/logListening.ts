import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Listening } from './start.ts'
import { version } from './process/version.ts'
import { workerCount } from './workers/workerCount.ts'

type Said = {
  config: Config
  log: Log
  listening: Listening
  payments: unknown
  mail: unknown
  /** A terminal gets readable text; otherwise only JSON lines are written. */
  terminal?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>
}

/** The first of a thousand brands are enough. */
const MAX = 50
const MAX_SHOWN = 2

/** Once, after startup: in the log, and readable at a terminal. */
export function logListening({ config, log, listening, payments, mail, terminal = process.stdout }: Said): void {
  const { port, operationsPort, addresses } = listening
  if (log.level === 'silent') return
  // At any log level: operators must see that it is up, and where.
  log.child({}, { level: 'info' }).info(
    {
      ...version(),
      mode: config.environment,
      host: config.host,
      port,
      operationsPort,
      workers: workerCount(config),
      backend: config.backendUrl ? 'remote' : 'embedded',
      payments,
      mail,
      brands: addresses.length,
      addresses: addresses.slice(0, MAX),
    },
    'listening',
  )
  if (!terminal.isTTY) return
  const shown = new Intl.ListFormat('en', { type: 'disjunction' }).format(addresses.slice(0, MAX_SHOWN))
  const notes = [
    payments === 'test' ? TEST_PAYMENTS : '',
    mail === 'files' ? FILED_MAIL : '',
    mail === 'off' ? NO_MAIL : '',
  ]
  terminal.write(`\n  Open ${shown}\n\n${notes.join('')}`)
}

const TEST_PAYMENTS = '  Test payments: top-ups give coins without charging (PAYMENTS).\n\n'
const FILED_MAIL = '  Mail is not sent: it is written to mail/ in the data folder (MAIL=files).\n\n'
const NO_MAIL = '  No mail is sent: email sign-up and password reset are unavailable (MAIL).\n\n'
