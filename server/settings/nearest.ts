/** Undefined if none is close. `HOME` and `HOST` differ, `TRUSTPROXY` and `TRUST_PROXY` do not. */
export function nearestTo(name: string, names: readonly string[]): string | undefined {
  const most = name.length < 9 ? 1 : 2
  const meant = name.toUpperCase()
  const [nearest] = names
    // The difference in length is a lower bound, which saves time.
    .filter(known => Math.abs(known.length - meant.length) <= most)
    .map(known => ({ known, steps: stepsBetween(meant, known.toUpperCase()) }))
    .filter(({ steps }) => steps <= most)
    .toSorted((a, b) => a.steps - b.steps)
  return nearest?.known
}

/** Damerau-Levenshtein: letters to insert, delete, replace or swap. */
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
