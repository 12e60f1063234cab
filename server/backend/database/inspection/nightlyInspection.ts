import type { Logger } from 'pino'
import * as z from 'zod'
import { fileChecked, fileDamage } from '../../metrics/database.ts'
import { readJson } from '../../text/json.ts'
import { readFact, writeFact } from '../facts.ts'
import type { Database } from '../schema/schema.ts'

/** The fact that holds the last report. */
const FACT = 'file check'

const reportSchema = z.object({ at: z.iso.datetime(), damages: z.array(z.string()) })
type Report = z.infer<typeof reportSchema>

/** Logs what an inspection of the file found, measures it, and keeps it for the other processes and starts. */
export async function storeInspection(
  database: Database,
  damages: string[],
  now: Date,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<void> {
  const report = { at: now.toISOString(), damages } satisfies Report
  if (damages.length)
    log.error({ count: damages.length, damages: damages.slice(0, 10) }, 'database integrity check failed')
  else log.info('database integrity check passed')
  // Before anything is written, which damage may prevent.
  show(report)
  await writeFact(database, FACT, JSON.stringify(report))
}

/** Brings the metrics of this process in line with the last inspection, whoever made it. */
export async function showInspection(database: Database): Promise<void> {
  const last = reportSchema.safeParse(readJson((await readFact(database, FACT)) ?? '')).data
  if (last) show(last)
}

function show({ at, damages }: Report): void {
  fileDamage.set(damages.length)
  fileChecked.set(Date.parse(at) / 1000)
}
