import { seededNumber } from '../text/seededNumbers.ts'

const firstDay = Date.UTC(2026, 0, 5)
const day = 86_400_000

/** A day and hour of the first nine months of 2026, always the same for the same book: when it came to the site. */
export const seededDate = (name: string) =>
  new Date(firstDay + seededNumber(name, 270) * day + seededNumber(`${name} hour`, 86_400) * 1000).toISOString()
