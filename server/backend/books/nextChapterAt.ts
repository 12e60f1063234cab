import type { Database } from '../database/schema/schema.ts'

const DAY = 86_400_000
/** Of so many updates the usual distance is taken; with fewer gaps there is no rhythm. */
const UPDATES = 8
const MIN_GAPS = 2
/** A book that pauses longer has no rhythm that readers would wait for. */
const MAX_DAYS = 31

/** When its next chapter usually comes: as long after the last as the median gap before; undefined if it is late. */
export async function nextChapterAt(
  database: Database,
  book_id: number,
  now = Date.now(),
): Promise<string | undefined> {
  const updates = await database
    .selectFrom('book_update')
    .select('updated_at')
    .where('book_id', '=', book_id)
    .orderBy('day', 'desc')
    .limit(UPDATES)
    .execute()
  const times = updates.map(({ updated_at }) => Date.parse(updated_at))
  const gaps = times.slice(1).map((time, index) => times[index]! - time)
  const usual = gaps.toSorted((one, other) => one - other)[gaps.length >> 1]
  if (gaps.length < MIN_GAPS || !usual || usual > MAX_DAYS * DAY) return undefined
  const next = times[0]! + usual
  return next > now ? new Date(next).toISOString() : undefined
}
