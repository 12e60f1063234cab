const SIZES = [100, 200, 500, 1000]
const MAX_PARTS = 30

/** Splits a book's chapters into parts of a hundred, or more in very long books; first and last number of each. */
export function partsOf(total: number): [first: number, last: number][] {
  const size = SIZES.find(size => total <= size * MAX_PARTS) ?? Math.ceil(total / MAX_PARTS)
  return Array.from({ length: Math.ceil(total / size) }, (_, part) => [
    part * size + 1,
    Math.min(total, (part + 1) * size),
  ])
}
