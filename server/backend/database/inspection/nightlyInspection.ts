import * as z from 'zod'
import type { Logger } from 'pino'
import { fileChecked, fileDamage } from '../../metrics/database.ts'
import { readJson } from '../../text/text.ts'
import { readFact, writeFact } from '../facts.ts'
import type { Database } from '../schema/schema.ts'
import { askThread } from '../../../process/askThread.ts'
import { isPostgres } from '../open.ts'

const FACT = 'file check'

const reportSchema = z.object({ at: z.iso.datetime(), damages: z.array(z.string()) })
type Report = z.infer<typeof reportSchema>

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
  // Before any write, which damage may prevent.
  show(report)
  await writeFact(database, FACT, JSON.stringify(report))
}

export async function showInspection(database: Database): Promise<void> {
  const last = reportSchema.safeParse(readJson((await readFact(database, FACT)) ?? '')).data
  if (last) show(last)
}

function show({ at, damages }: Report): void {
  fileDamage.set(damages.length)
  fileChecked.set(Date.parse(at) / 1000)
}

const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? './inspectThread.ts' : './inspectThread.js', import.meta.url)

/** At most a hundred lines of damage; undefined for PostgreSQL (`amcheck`). Rejects if the file cannot be read. */
export const inspectApart = async (location: string): Promise<string[] | undefined> =>
  isPostgres(location) ? undefined : askThread<string[]>(PROGRAM, 'inspection', location)
