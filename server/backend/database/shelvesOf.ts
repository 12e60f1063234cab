import { sql } from 'kysely'

/** The brand whose shelves, counts and search words this one shows: its own if books name it, else ''. */
export const shelvesOf = (brand: string) =>
  sql<string>`coalesce((select brand from shelf_brand where brand = ${brand}), '')`
