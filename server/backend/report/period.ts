/** Days in one time zone. `starts` are their first instants, in order, with the end of the last day added. */
export type Period = { from: string; to: string; zone: string; days: readonly string[]; starts: readonly string[] }

const DAY = 24 * 60 * 60 * 1000
const MINUTE = 60 * 1000
const MAX_DAYS = 10_000

type Given = { from?: string | undefined; to?: string | undefined; zone?: string | undefined }

/** Dates like `2026-05-01`, both included; by default yesterday. Throws a message for operators. */
export function periodOf({ from, to, zone = 'UTC' }: Given, now: Date): Period {
  const dateOf = datesIn(zone)
  const yesterday = shift(dateOf(now.getTime()), -1)
  const last = to ?? yesterday
  const first = from ?? last
  for (const date of [first, last]) if (!isDate(date)) throw new Error(`${date} is not a date such as ${yesterday}.`)
  if (first > last) throw new Error(`The period ends before it begins: ${first} to ${last}.`)
  const count = (Date.parse(last) - Date.parse(first)) / DAY + 1
  if (count > MAX_DAYS) throw new Error(`The period is longer than ${MAX_DAYS} days.`)
  const days = Array.from({ length: count }, (_none, index) => shift(first, index))
  const starts = [...days, shift(last, 1)].map(day => startOf(day, dateOf))
  return { from: first, to: last, zone, days, starts }
}

/** Undefined outside the period. @param time ISO 8601 in UTC */
export function dayOf({ days, starts }: Period, time: string): string | undefined {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= time) low = middle + 1
    else high = middle
  }
  return days[low - 1]
}

function datesIn(zone: string): (time: number) => string {
  try {
    // Swedish dates are ISO 8601.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
    return time => format.format(time)
  } catch {
    throw new Error(`${zone} is not a time zone such as Europe/Berlin.`)
  }
}

/** The first minute that has this date or a later one. By bisection: in some zones clocks change at midnight. */
function startOf(day: string, dateOf: (time: number) => string): string {
  let low = Date.parse(day) - DAY
  let high = Date.parse(day) + DAY
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE
    if (dateOf(middle) >= day) high = middle
    else low = middle
  }
  return new Date(high).toISOString()
}

const shift = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && shift(text, 0) === text
