/** Chapters of a part, the smallest that gives so few parts that a finger finds one. */
const SIZES = [100, 200, 500, 1000]
const MAX_PARTS = 30

/** A book's chapters by hundreds, or by more where it is very long: numbers of the first and last of each part. */
export function partsOf(total: number): [first: number, last: number][] {
  const size = SIZES.find(size => total <= size * MAX_PARTS) ?? Math.ceil(total / MAX_PARTS)
  return Array.from({ length: Math.ceil(total / size) }, (_, part) => [
    part * size + 1,
    Math.min(total, (part + 1) * size),
  ])
}
