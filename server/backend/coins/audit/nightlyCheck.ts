import * as z from 'zod'
import type { Logger } from 'pino'
import { readFact, writeFact } from '../../database/facts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { ledgerChecked, ledgerWrong } from '../../metrics/money.ts'
import { readJson } from '../../text/text.ts'
import type { LedgerReport } from './auditLedger.ts'
import { askThread } from '../../../process/askThread.ts'

const FACT = 'ledger check'
const MAX_REPORTED = 100

const reportSchema = z.object({
  at: z.iso.datetime(),
  movements: z.int(),
  readers: z.int(),
  count: z.int(),
  wrong: z.array(z.string()),
})
type LastCheck = z.infer<typeof reportSchema>

/** For all processes and operators; logs an error if there are problems. */
export async function storeCheck(
  database: Database,
  { movements, readers, wrong }: LedgerReport,
  now: Date,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<void> {
  const report = { at: now.toISOString(), movements, readers, count: wrong.length, wrong: wrong.slice(0, MAX_REPORTED) }
  await writeFact(database, FACT, JSON.stringify(report satisfies LastCheck))
  if (!wrong.length) log.info({ movements, readers }, 'ledger check passed')
  else log.error({ count: wrong.length, wrong: wrong.slice(0, 10) }, 'ledger check failed: run quire ledger:check')
  await showCheck(database)
}

export const lastCheck = async (database: Database): Promise<LastCheck | undefined> =>
  reportSchema.safeParse(readJson((await readFact(database, FACT)) ?? '')).data

export async function showCheck(database: Database): Promise<void> {
  const last = await lastCheck(database)
  if (!last) return
  ledgerWrong.set(last.count)
  ledgerChecked.set(Date.parse(last.at) / 1000)
}

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './ledgerThread.ts' : './ledgerThread.js', import.meta.url)

/** On its own thread: it reads every movement and would block SQLite. Rejects if the thread fails. */
export const auditApart = (location: string) => askThread<LedgerReport>(PROGRAM, 'ledger', location)
