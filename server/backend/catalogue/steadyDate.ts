import { steadyNumber } from '../text/steadyNumbers.ts'

const firstDay = Date.UTC(2026, 0, 5)
const day = 86_400_000

/** A day and hour of the first nine months of 2026, always the same for the same book: when it came to the site. */
export const steadyDate = (name: string) =>
  new Date(firstDay + steadyNumber(name, 270) * day + steadyNumber(`${name} hour`, 86_400) * 1000).toISOString()
