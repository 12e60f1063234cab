import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Handler } from '../../call/handler.ts'

/** One row per visit (`ndpid`) of a browser (`nbid`); later reports add clicks (specification, section 4). */
export const handle: Handler<'device.report'> = async ({ is_click, ...report }, { database, brand, device, now }) => {
  const nbid = report.nbid || randomUUID()
  const ndpid = report.ndpid || randomUUID()
  const time = now.toISOString()
  await database
    .insertInto('device_visit')
    .values({ ...report, brand, nbid, ndpid, device, clicks: is_click, first_at: time, last_at: time })
    .onConflict(conflict =>
      conflict.columns(['brand', 'ndpid']).doUpdateSet({
        clicks: sql`device_visit.clicks + excluded.clicks`,
        deep_link: report.deep_link,
        last_at: time,
      }),
    )
    .execute()
  return { nbid, ndpid }
}
