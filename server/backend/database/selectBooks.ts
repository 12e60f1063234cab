import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { fromColumn } from './brandList.ts'
import type { Database } from './schema/schema.ts'

/** On `book`; every query for readers takes one. */
export type BookCondition = RawBuilder<SqlBool>

export type Visitor = { brand: string; readerId: number | undefined }

/** The one way to the table `book` for what readers see, since each brand has its own books (docs/decisions/072). */
export const selectBooks = (database: Database, condition: BookCondition) =>
  database.selectFrom('book').where(condition)

/** Withdrawn or not. @param brand '' for what belongs to all */
export const belongsTo = (brand: string): BookCondition => withBrand('', brand)

/** Whether anyone can read all of it. @param free chapters that are free at the brand */
export const isFree = (free = 0): BookCondition =>
  sql`(book.free_chapters >= book.chapter_count or book.chapter_count <= ${free})`

export const isOffered = (brand: string): BookCondition => withBrand('book.withdrawn is null and ', brand)

/** Withdrawn or not; one that left the brand while readers there own chapters is as one withdrawn from sale. */
export const isVisible = (brand: string): BookCondition =>
  sql`(${belongsTo(brand)} or exists (
    select 1 from unlock inner join reader on reader.id = unlock.reader_id
    where unlock.book_id = book.id and reader.brand = ${brand}))`

/** Whether its cover may be shown: pictures are requested without the reader's token. */
export const isPictured = (brand: string): BookCondition =>
  sql`(book.withdrawn is distinct from 'law' and ${isVisible(brand)})`

/** On `author`: whether a book of theirs belongs to the brand. */
export const isAuthorAt = (brand: string): BookCondition =>
  withBrand(
    'exists (select 1 from book_author inner join book on book.id = book_id where author_id = author.id and ',
    brand,
    ')',
  )

export const isBy = (authorId: number): BookCondition =>
  sql`book.id in (select book_id from book_author where author_id = ${authorId})`

/** In one piece: kysely takes 15 µs for each nested one. SQLite would prepare `like` again for each value. */
const withBrand = (before: string, brand: string, after = ''): BookCondition =>
  sql(
    Object.assign([`(${before}(book.brands is null or replace(book.brands, `, `, '') <> book.brands)${after})`], {
      raw: [],
    }),
    `,${brand},`,
  )

/** For those who see it, a book that left the brand is withdrawn from sale. */
export const withdrawnAt = (
  { withdrawn, brands }: { withdrawn: 'sale' | 'law' | null; brands: string | null },
  brand: string,
) => withdrawn ?? (fromColumn(brands)?.has(brand) === false ? 'sale' : null)

/** The brand whose shelves, counts and search words this one shows: its own if books name it, else ''. */
export const shelvesOf = (brand: string) =>
  sql<string>`coalesce((select brand from shelf_brand where brand = ${brand}), '')`
