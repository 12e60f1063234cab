const DAY = 86_400_000

/** A number that grows by one each day (UTC) and begins elsewhere for each brand: what turns daily differs by both. */
export function turnOf(brand: string, now = Date.now()): number {
  const own = [...brand].reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 7) % 9973
  return Math.floor(now / DAY) + own
}

/** The same values, beginning with another at each turn. */
export function turned<Value>(values: readonly Value[], turn: number): Value[] {
  const first = values.length ? turn % values.length : 0
  return [...values.slice(first), ...values.slice(0, first)]
}
