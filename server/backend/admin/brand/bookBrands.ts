import { fromColumn, toColumn } from '../../database/brandList.ts'
import type { Database } from '../../database/schema/schema.ts'
import { changeCatalogue } from '../../database/transaction.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import { updateRows } from '../../database/queries.ts'

/** Changes the brands of books that name some; returns how many. `change` changes the set, and says if it did. */
export const changeBookBrands = (database: Database, change: (brands: Set<string>) => boolean): Promise<number> =>
  changeCatalogue(database, async database => {
    const named = await database.selectFrom('book').select(['id', 'brands']).where('brands', 'is not', null).execute()
    let changed = 0
    for (const { id, brands: column } of named) {
      const brands = new Set(fromColumn(column))
      if (!change(brands)) continue
      await updateRows(database, 'book', { id }, { brands: toColumn(brands) })
      changed++
    }
    if (changed > 0) {
      await refreshShelves(database)
    }
    return changed
  })
