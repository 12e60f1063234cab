import { cards } from '../../../shared/text/en/discover/cards.ts'
import { localTime } from './localTime.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const MAX_DAYS = 7

const dayOf = (time: number) => Math.floor((time - new Date(time).getTimezoneOffset() * MINUTE) / DAY)

/** `5 min. ago`, `yesterday`; after a week the date. Browser only: server pages are cached. */
export function timeAgo(iso: string, now = Date.now()): string {
  // The reader's clock may be slow.
  const passed = Math.max(0, now - Date.parse(iso))
  const days = dayOf(now) - dayOf(now - passed)
  if (days > MAX_DAYS) return localTime(iso)
  if (passed < HOUR) return cards.ago.minute({ count: Math.floor(passed / MINUTE) })
  return days ? cards.ago.day({ count: days }) : cards.ago.hour({ count: Math.floor(passed / HOUR) })
}
