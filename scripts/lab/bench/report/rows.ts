/** Figures of one kind by server, such as the processor time of the home page. */
export type Row = {
  /** `kind` or `kind.page`, by which goals find it. */
  key: string
  section: Section
  name: string
  unit: string
  /** Date of the measurement, such as `2026-11-26`; undefined: this run. */
  date?: string
  figures: Readonly<Record<string, number>>
}
export type Head = Pick<Row, 'key' | 'section' | 'name' | 'unit'>

export const SECTIONS = [
  'requests',
  'calls',
  'start',
  'bytes',
  'browser',
  'tap',
  'next',
  'list',
  'scale',
  'workers',
] as const
export type Section = (typeof SECTIONS)[number]

/** All measured rows, each from its latest run, and the versions. */
export type Results = { machine: string; versions: string[]; rounds: number; rows: Row[] }

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Collects the results of all rounds; the figures are the medians. */
export class Gathered {
  private readonly measured = new Map<string, { head: Head; values: Map<string, number[]> }>()

  add(head: Head, server: string, value: number): void {
    const row = this.measured.get(head.key) ?? { head, values: new Map<string, number[]>() }
    this.measured.set(head.key, row)
    row.values.set(server, [...(row.values.get(server) ?? []), value])
  }

  /** Rows in the order in which their keys first came. */
  rows(): Row[] {
    return [...this.measured.values()].map(({ head, values }) => ({
      ...head,
      figures: Object.fromEntries([...values].map(([server, all]) => [server, median(all)])),
    }))
  }
}

/** Names of the measured servers. */
export const FLOOR = 'floor'
export const STATIC = 'static page'
export const STATIC_NIGHT = 'static page with script'
export const QUIRE = 'Quire'
export const UNCACHED = 'Quire uncached'
export const SVELTEKIT = 'SvelteKit'
export const PLAIN_PROXY = 'Express proxy'
