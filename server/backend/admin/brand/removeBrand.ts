import { deleteAccount } from '../../accounts/own/deleteAccount.ts'
import { Refusal, type Command } from '../command/command.ts'
import { brandFolderOf } from '../../call/brandFolder.ts'
import { fromColumn } from '../../database/brandList.ts'
import { countOf } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import { movePrices } from '../../withdrawal/priceBook.ts'
import { changeBookBrands } from './bookBrands.ts'

/** Neither bookkeeping, nor deleted with an account, nor kept for a time of its own. */
const REST = [
  'device_visit',
  'attribution',
  'trend',
  'proof',
  'oauth_attempt',
  'return_code',
  'passkey_challenge',
] as const

/** Counts what a brand has, and deletes all but its accounts, which `removeReaders` does after it. */
export const removeBrand: Command['run'] = async ({ words: [brand = ''], options: { yes }, brandsDir }, database) => {
  const plan = await planOf(database, brand)
  const { 'books of this brand only': _kept, ...removable } = plan
  if (Object.values(removable).every(count => count === 0)) throw new Refusal(`Nothing belongs to the brand ${brand}.`)
  const folder = brandFolderOf(brandsDir, brand)
  if (yes === true && folder !== undefined)
    throw new Refusal(`First move the folder ${folder} away: its site would create new readers.`)
  for (const table of REST) await database.deleteFrom(table).where('brand', '=', brand).execute()
  await changeBookBrands(database, brands => brands.size > 1 && brands.delete(brand))
  await movePrices(database, brand)
  return { said: `The brand ${brand} goes; readers: ${plan.readers}.`, parts: [{ name: 'brand', fields: plan }] }
}

async function planOf(database: Database, brand: string) {
  const readers = database.selectFrom('reader').where('brand', '=', brand).where('deleted_at', 'is', null)
  const orders = readers.innerJoin('orders', 'orders.reader_id', 'reader.id').where('kind', '=', 'top_up')
  const { coins, debt } = await readers
    .innerJoin('wallet', 'wallet.reader_id', 'reader.id')
    .select(({ fn }) => [fn.sum<number | null>('coins').as('coins'), fn.sum<number | null>('debt').as('debt')])
    .executeTakeFirstOrThrow()
  const { vouchers } = await readers
    .innerJoin('voucher', 'voucher.reader_id', 'reader.id')
    .select(({ fn }) => fn.sum<number | null>('remaining').as('vouchers'))
    .executeTakeFirstOrThrow()
  const rest = await Promise.all(
    REST.map(table => countOf(database.selectFrom(table as 'trend').where('brand', '=', brand))),
  )
  const books = await database.selectFrom('book').select('brands').where('brands', 'is not', null).execute()
  const own = books.map(({ brands }) => fromColumn(brands)).filter(brands => brands?.has(brand))
  return {
    readers: await countOf(readers),
    'paid orders': await countOf(orders.where('status', '=', 'paid')),
    'open orders': await countOf(orders.where('status', '=', 'pending')),
    'coins owed': Number(coins ?? 0),
    'vouchers owed': Number(vouchers ?? 0),
    'coins that readers owe': Number(debt ?? 0),
    'other rows': rest.reduce((sum, count) => sum + Number(count), 0),
    'books of several brands': own.filter(brands => brands!.size > 1).length,
    'books of this brand only': own.filter(brands => brands!.size === 1).length,
  }
}

/**
 * Deletes all accounts of a brand, each like one that its reader deletes, without mail: that says they asked for it.
 * Returns how many; may be repeated after an interruption.
 */
export async function removeReaders(database: Database, brand: string, now: Date): Promise<number> {
  const readers = await database
    .selectFrom('reader')
    .select(['id', 'email', 'signed_up_as'])
    .where('brand', '=', brand)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, email, signed_up_as } of readers) {
    const call = { brand, reader: { id }, device: '', site: { origin: '', base: '' }, mailer: undefined, now }
    await inTransaction(database, database => deleteAccount(database, { email: signed_up_as ?? email }, call))
  }
  return readers.length
}
