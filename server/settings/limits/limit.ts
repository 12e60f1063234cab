/** A whole number. Its name ends in the unit, if it has one: `Ms`, `Seconds`, `Bytes`. */
export type LimitRow = { preset: number; least: number; most: number; meaning: string }
export type LimitTable = Readonly<Record<string, LimitRow>>
export type ValuesOf<Table extends LimitTable> = { readonly [Name in keyof Table]: number }
export type ChangedLimits = Readonly<Record<string, number>>

type Range = { least?: number; most?: number }

/** Node's timers cannot wait longer, in milliseconds. */
const MAX = 2 ** 31 - 1

export const limit = (preset: number, meaning: string, { least = 1, most = MAX }: Range = {}): LimitRow => ({
  preset,
  least,
  most,
  meaning,
})

/** The minimum refuses numbers meant as seconds. */
export const milliseconds = (preset: number, meaning: string, { least = 100, most }: Range = {}): LimitRow =>
  limit(preset, meaning, { least, most })

export const redisTimeoutMs = milliseconds(
  50,
  'Time for a reply of Redis; later, each process helps itself. Longer if Redis is in another data centre.',
  { least: 5, most: 1000 },
)

/** Those of LIMITS, else the defaults. */
export const valuesOf = <Table extends LimitTable>(table: Table, changed: ChangedLimits = {}) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { preset }]) => [name, changed[name] ?? preset]),
  ) as ValuesOf<Table>
