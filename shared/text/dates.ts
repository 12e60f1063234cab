import type { DateStyle } from '../locales.ts'

const padded = (part: number) => `${part}`.padStart(2, '0')

/** A time in UTC, in a language's form. A browser's first `Intl.DateTimeFormat` takes as long as that for numbers. */
export function written(time: Date, form: 'date' | 'dateTime', style: DateStyle): string {
  const [month, day, hour] = [time.getUTCMonth(), time.getUTCDate(), time.getUTCHours()]
  const parts: Record<string, string | number | undefined> = {
    YYYY: time.getUTCFullYear(),
    MMM: style.months[month],
    MM: padded(month + 1),
    M: month + 1,
    DD: padded(day),
    D: day,
    HH: padded(hour),
    H: hour,
    h: hour % 12 || 12,
    mm: padded(time.getUTCMinutes()),
    a: hour < 12 ? 'AM' : 'PM',
  }
  return style[form].replace(/\{(\w+)\}/g, (_, part: string) => `${parts[part]}`)
}
