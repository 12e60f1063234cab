/** Null: all brands. */
export type BrandSet = ReadonlySet<string> | null

/** Of `book.brands`. */
export const fromColumn = (column: string | null): BrandSet =>
  column === null ? null : new Set(column.split(',').filter(Boolean))

/** For `book.brands`. */
export const toColumn = (brands: BrandSet): string | null => brands && `,${[...brands].toSorted().join()},`
