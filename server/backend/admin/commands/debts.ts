import { adjustCoins } from '../../coins/corrections/adjustCoins.ts'
import { lockWallet } from '../../coins/wallet.ts'
import { accountsOfPerson } from '../../database/queries.ts'
import type { Command } from '../command/command.ts'
import { counted, listingOf, LIMIT } from '../command/numbers.ts'
import { BRAND_OF_READER, changeOfReader } from '../command/readers.ts'

export const debts: Command = {
  meaning: 'lists readers who owe coins, the largest debt first',
  roles: ['support', 'finance'],
  words: [],
  options: { brand: BRAND_OF_READER.brand, ...LIMIT },
  run: async ({ options }, database) => {
    const { brand, most } = listingOf(options)
    const owing = database
      .selectFrom('wallet')
      .innerJoin('reader', 'reader.id', 'wallet.reader_id')
      .select(['reader.id as reader', 'reader.brand', 'debt', 'coins', 'deleted_at as deleted'])
      .select(({ selectFrom }) => [
        selectFrom('orders')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('orders.reader_id', '=', 'reader.id')
          .where('returned', '>', 0)
          .as('reversed_orders'),
      ])
      .where('debt', '>', 0)
      .orderBy('debt', 'desc')
      .orderBy('reader.id')
      .limit(most)
    const rows = await (brand === undefined ? owing : owing.where('reader.brand', '=', brand)).execute()
    const readers = rows.map(({ reversed_orders, ...row }) => ({ ...row, reversed_orders: Number(reversed_orders) }))
    return { said: `Readers in debt: ${rows.length}.`, parts: [{ name: 'readers', rows: readers }] }
  },
}

export const forgive = changeOfReader({
  meaning: 'forgives what a reader owes, on all their accounts',
  roles: ['finance'],
  run: async (readerId, { now }, database) => {
    let forgiven = 0
    for (const { id } of await accountsOfPerson(database, readerId).orderBy('account.id').execute()) {
      const { debt } = await lockWallet(database, id)
      if (debt === 0) continue
      const key = `forgiven:${id}:${now.toISOString()}`
      await adjustCoins(database, { key, readerId: id, amount: debt }, now)
      forgiven += debt
    }
    const said = forgiven
      ? `Reader ${readerId} no longer owes ${counted(forgiven, 'coin')}.`
      : `Nothing changed: reader ${readerId} owes nothing.`
    return { said, coins: forgiven }
  },
})
