import { cards } from '../../text/en/discover/cards.ts'
import { dateTime } from './format.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
/** Days after which a date is shown. */
const LAST_DAY = 7

/** Day number in the reader's time zone. */
const dayOf = (time: number) => Math.floor((time - new Date(time).getTimezoneOffset() * MINUTE) / DAY)

/**
 * How long ago something was: `5 min. ago`, `yesterday`; after a week the date, as in the server's page. Browser only:
 * server pages are cached.
 */
export function timeAgo(iso: string, now = Date.now()): string {
  // The reader's clock may be slow.
  const passed = Math.max(0, now - Date.parse(iso))
  const days = dayOf(now) - dayOf(now - passed)
  if (days > LAST_DAY) return dateTime(iso)
  if (passed < HOUR) return cards.ago.minute({ count: Math.floor(passed / MINUTE) })
  return days ? cards.ago.day({ count: days }) : cards.ago.hour({ count: Math.floor(passed / HOUR) })
}
