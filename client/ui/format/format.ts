import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { tenths } from '../../../shared/text/numbers.ts'
import { cards as text } from '../../../shared/text/en/discover/cards.ts'

export { compact } from '../../../shared/text/format.ts'

export const novels = (count: number): string => text.novels({ count })

/** A score of 0 to 5 with one decimal: `4.5`. */
export const scoreText = (score: number): string => tenths(score, activeLocale().numbers)

/** An ISO time as `YYYY-MM-DD HH:mm` (specification, section 9), in UTC, so that server and browser write the same. */
export const dateTime = (iso: string): string => iso.slice(0, 16).replace('T', ' ')
