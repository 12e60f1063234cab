import { Counter, type Registry } from 'prom-client'

type Series<Label extends string> = Record<Label, string>

/** Keys of the brands served now. */
export type BrandKeys = () => readonly string[]

type CounterOptions<Label extends string> = {
  name: string
  help: string
  labels: readonly Label[]
  /** Series that begin at 0, requested at each scrape, since brands change; others begin when first counted. */
  begin(): readonly Series<Label>[]
}

/** A counter whose series begin at 0, so that alerts see the first count as an increase. */
export function createCounter<Label extends string>(
  registry: Registry,
  { name, help, labels, begin }: CounterOptions<Label>,
): Counter<Label> {
  return new Counter<Label>({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    collect() {
      for (const series of begin()) this.inc(series as Parameters<typeof this.inc>[0] & object, 0)
    },
  })
}

export const combinations = <Label extends string>(values: Record<Label, readonly string[]>): Series<Label>[] =>
  Object.entries<readonly string[]>(values).reduce<Series<Label>[]>(
    (all, [label, ofLabel]) => all.flatMap(one => ofLabel.map(value => ({ ...one, [label]: value }))),
    [{} as Series<Label>],
  )
