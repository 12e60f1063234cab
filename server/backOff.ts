/** Milliseconds before what died is started again: doubled from `first` to `most`, afresh after `calm` ms of life. */
export type BackOff = { first: number; most: number; calm: number }

/** Says how long to wait, in ms, each time that something has died. @returns takes how many ms it had lived */
export function backingOff({ first, most, calm }: BackOff): (lived: number) => number {
  let next = first
  return lived => {
    const wait = lived > calm ? first : next
    next = Math.min(wait * 2, most)
    return wait
  }
}
