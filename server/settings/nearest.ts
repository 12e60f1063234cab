/**
 * The one of the names that this one is most likely meant to be; undefined where none is near. Far enough from each
 * other to be two words are `HOME` and `HOST`; near enough to be one, `TRUSTPROXY` and `TRUST_PROXY`.
 */
export function nearestTo(name: string, names: readonly string[]): string | undefined {
  const most = name.length < 9 ? 1 : 2
  const meant = name.toUpperCase()
  const [nearest] = names
    // Each letter more or less is a step, and to count them all takes long.
    .filter(known => Math.abs(known.length - meant.length) <= most)
    .map(known => ({ known, steps: stepsBetween(meant, known) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((a, b) => a.steps - b.steps)
  return nearest?.known
}

/** Letters to add, take away, change, or swap with the next, to make one word of the other (Damerau, Levenshtein). */
function stepsBetween(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = last[column - 1]! + Number(a[row - 1] !== b[column - 1])
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swap = row > 1 && column > 1 && swapped ? before[column - 2]! + 1 : Infinity
      next.push(Math.min(change, swap, last[column]! + 1, next[column - 1]! + 1))
    }
    ;[before, last] = [last, next]
  }
  return last[b.length]!
}
