import { adjustCoins } from '../../coins/corrections/adjustCoins.ts'
import type { Database } from '../../database/schema/schema.ts'
import { numberOf } from '../command/numbers.ts'
import { READER, readerBy } from '../command/readers.ts'
import { Refusal, type Asked, type Told, type Command, type Work, when } from '../command/command.ts'

const MOST = 1_000_000
const KEY = {
  key: { value: 'KEY', meaning: 'names it, such as the number of a ticket: the same again does nothing (needed)' },
}

export const give: Command = {
  meaning: 'gives a reader coins, which pay first what they owe',
  words: 'READER COINS --key KEY',
  notes: READER.notes,
  options: { ...READER.options, ...KEY },
  changes: true,
  plan: asked => adjust(asked, 1),
}

export const take: Command = {
  meaning: 'takes coins from a reader, not more than they have',
  words: 'READER COINS --key KEY',
  notes: READER.notes,
  options: {
    ...READER.options,
    ...KEY,
    'below-zero': { meaning: 'also more: what they lack they owe, and new coins pay it first' },
  },
  changes: true,
  plan: asked => adjust(asked, -1),
}

function adjust({ words: [word = '', coins], options, now }: Asked, sign: 1 | -1): Work {
  const amount = sign * numberOf(coins, 'COINS', MOST)
  const { key, brand } = options
  if (typeof key !== 'string' || !/^[\w.:#/-]{1,100}$/.test(key)) {
    throw new Refusal('--key KEY is needed: up to 100 letters, digits and any of . : # / _ -, such as ticket-481.')
  }
  return async database => {
    const readerId = await readerBy(database, word, brand)
    await refuseNewcomer(database, readerId)
    const adjusted = await adjustCoins(database, { key, readerId, amount }, now)
    if (!adjusted.isNew) {
      const { earlier } = adjusted
      const was = `${wordsOf(earlier.amount)} reader ${earlier.reader_id}, at ${when(earlier.created_at)}`
      if (earlier.reader_id !== readerId || earlier.amount !== amount)
        throw new Refusal(`The key ${key} was used for something else: ${was}.`)
      return told(`Nothing is done: it was done before under this key: ${was}.`)
    }
    const { before, after } = adjusted.debt
    if (after > before && !options['below-zero'])
      throw new Refusal(
        `Reader ${readerId} lacks ${after - before} of ${-amount} coins. --below-zero lets them owe it.`,
      )
    return told(`${wordsOf(amount)} reader ${readerId}.`)

    async function told(said: string): Promise<Told> {
      const wallet = await database
        .selectFrom('wallet')
        .select(['coins', 'debt'])
        .where('reader_id', '=', readerId)
        .executeTakeFirstOrThrow()
      return { said, readerId, parts: [{ name: 'wallet', fields: { reader: readerId, ...wallet } }] }
    }
  }
}

/** Who never confirms an address is taken away after some weeks, and coins would keep that from being done. */
async function refuseNewcomer(database: Database, readerId: number): Promise<void> {
  const { signed_up_as } = await database
    .selectFrom('reader')
    .select('signed_up_as')
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow()
  if (signed_up_as) throw new Refusal(`Reader ${readerId} has not confirmed their address yet.`)
}

const wordsOf = (amount: number) => (amount > 0 ? `${amount} coins were given to` : `${-amount} coins were taken from`)
