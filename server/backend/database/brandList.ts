/** Null: all brands. */
export type BrandSet = ReadonlySet<string> | null

export const fromColumn = (column: string | null): BrandSet =>
  column === null ? null : new Set(column.split(',').filter(Boolean))

export const toColumn = (brands: BrandSet): string | null => brands && `,${[...brands].toSorted().join()},`
