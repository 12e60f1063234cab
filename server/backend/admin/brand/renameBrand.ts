import { sql } from 'kysely'
import { mergePersons } from '../../accounts/person/mailboxes.ts'
import { hashIdentity, hashMailbox } from '../../accounts/secrets/mailbox.ts'
import { Refusal, type Command } from '../command/command.ts'
import { BRAND_KEY, brandFolderOf } from '../../call/brandFolder.ts'
import { COUNT, countOf, updateRows } from '../../database/queries.ts'
import { tables, type Database, type Tables } from '../../database/schema/schema.ts'
import { movePrices } from '../../withdrawal/priceBook.ts'
import { changeBookBrands } from './bookBrands.ts'

type Branded = { [Name in keyof Tables]: Tables[Name] extends { brand: string } ? Name : never }[keyof Tables]

const BRANDED = Object.entries(tables).flatMap(([name, { columns }]) => ('brand' in columns ? [name as Branded] : []))

/** Moves everything of a brand's id to another id, whose brand has a folder. */
export const renameBrand: Command['run'] = async ({ words: [from = '', to = ''], brandsDir }, database) => {
  for (const key of [from, to]) if (!BRAND_KEY.test(key)) throw new Refusal(`${key} is not the id of a brand.`)
  if (from === to) throw new Refusal('Both ids are the same.')
  if (brandFolderOf(brandsDir, to) === undefined)
    throw new Refusal(`No folder in ${brandsDir} has the id ${to}: nobody would find the readers.`)
  const folder = brandFolderOf(brandsDir, from)
  if (folder !== undefined)
    throw new Refusal(`The folder ${folder} has the id ${from}: its site would create new readers under it.`)
  const clashes = await clashesOf(database, from, to)
  if (clashes > 0) throw new Refusal(`${clashes} readers have an account at both: the same address or sign-in.`)

  const readers = await countOf(database.selectFrom('reader').where('brand', '=', from).where('deleted_at', 'is', null))
  const books = await changeBookBrands(database, brands => brands.has(from) && brands.add(to).delete(from))
  await movePrices(database, from, to)
  await renameMailboxes(database, from, to)
  for (const [table, column] of [
    ['trend', 'word'],
    ['device_visit', 'ndpid'],
  ] as const) {
    const there = database
      .selectFrom(table)
      .select(column as 'brand')
      .where('brand', '=', to)
    await database
      .deleteFrom(table)
      .where('brand', '=', from)
      .where(column as 'brand', 'in', there)
      .execute()
  }
  const rows = []
  for (const table of BRANDED) {
    const moved = database
      .updateTable(table as 'reader')
      .set({ brand: to })
      .where('brand', '=', from)
    const { numUpdatedRows } = await moved.executeTakeFirstOrThrow()
    if (numUpdatedRows > 0) rows.push({ table, rows: Number(numUpdatedRows) })
  }
  // Such as `one order.create reader 7`.
  const prefix = `${from} `
  await database
    .updateTable('stored_response')
    .set({ scope: sql`${`${to} `} || substr(scope, ${prefix.length + 1})` })
    .where(sql<string>`substr(scope, 1, ${prefix.length})`, '=', prefix)
    .execute()
  return {
    said: `Readers of ${from} now belong to ${to}: ${readers}. Books: ${books}.`,
    parts: [{ name: 'moved', rows, none: 'Nothing belongs to this brand.' }],
  }
}

/** Number of accounts of one brand whose address or third-party sign-in has an account at another. */
async function clashesOf(database: Database, from: string, to: string): Promise<number> {
  const addresses = database
    .selectFrom('reader')
    .innerJoin('reader as other', 'other.email', 'reader.email')
    .select('reader.id')
    .where('reader.brand', '=', from)
    .where('other.brand', '=', to)
  const identities = database
    .selectFrom('identity')
    .innerJoin('identity as other', join =>
      join.onRef('other.issuer', '=', 'identity.issuer').onRef('other.subject', '=', 'identity.subject'),
    )
    .select('identity.reader_id as id')
    .where('identity.brand', '=', from)
    .where('other.brand', '=', to)
  const { count } = await database
    .selectFrom(addresses.union(identities).as('clash'))
    .select(COUNT)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Their hashes include the brand. Those of former addresses and of deleted accounts cannot be computed again. */
async function renameMailboxes(database: Database, from: string, to: string): Promise<void> {
  const readers = await database
    .selectFrom('reader')
    .select(['id', 'email'])
    .where('brand', '=', from)
    .where('email_verified_at', 'is not', null)
    .execute()
  const identities = await database
    .selectFrom('identity')
    .select(['reader_id as id', 'issuer', 'subject'])
    .where('brand', '=', from)
    .execute()
  for (const { id, email } of readers)
    await rehash(id, await hashMailbox(database, from, email), await hashMailbox(database, to, email))
  for (const { id, ...identity } of identities)
    await rehash(
      id,
      await hashIdentity(database, { brand: from, ...identity }),
      await hashIdentity(database, { brand: to, ...identity }),
    )

  async function rehash(id: number, before: string, after: string): Promise<void> {
    await updateRows(database, 'mailbox', { mailbox_hash: before, reader_id: id }, { mailbox_hash: after })
    const sharing = await database.selectFrom('mailbox').select('reader_id').where('mailbox_hash', '=', after).execute()
    if (sharing.length > 1)
      await mergePersons(
        database,
        sharing.map(({ reader_id }) => reader_id),
      )
  }
}
