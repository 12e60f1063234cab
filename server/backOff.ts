/** In milliseconds: doubled from `first` to `most`, and reset after `resetAfter` of uptime. */
export type BackOff = { first: number; most: number; resetAfter: number }

/** Computes the next restart delay from the uptime of the failed process, in ms. */
export function backingOff({ first, most, resetAfter }: BackOff): (lived: number) => number {
  let next = first
  return lived => {
    const wait = lived > resetAfter ? first : next
    next = Math.min(wait * 2, most)
    return wait
  }
}
