import { adjustCoins } from '../../coins/corrections/adjustCoins.ts'
import type { Database } from '../../database/schema/schema.ts'
import { counted, numberOf } from '../command/numbers.ts'
import { changeOfReader } from '../command/readers.ts'
import { Refusal, type ChangeResult, type CommandInput, type Word, when } from '../command/command.ts'
import { getRow } from '../../database/queries.ts'

const MAX = 1_000_000
const WORDS: Word[] = [{ name: 'COINS', meaning: `how many, from 1 to ${MAX}`, kind: 'number' }]
const OPTIONS = {
  key: {
    value: 'KEY',
    kind: 'line',
    isRequired: true,
    meaning: 'unique key, such as a ticket number; repeating it does nothing (required)',
  },
} as const

export const give = changeOfReader({
  meaning: 'gives a reader coins; debt is paid first',
  roles: ['support', 'finance'],
  words: WORDS,
  options: OPTIONS,
  run: (readerId, input, database) => adjust(readerId, input, database, 1),
})

export const take = changeOfReader({
  meaning: 'takes coins from a reader, at most what they have',
  roles: ['finance'],
  words: WORDS,
  options: {
    ...OPTIONS,
    'below-zero': { meaning: 'also takes more: the rest becomes debt, which new coins pay first' },
  },
  run: (readerId, input, database) => adjust(readerId, input, database, -1),
})

async function adjust(
  readerId: number,
  { words: [coins], options, now }: CommandInput,
  database: Database,
  sign: 1 | -1,
): Promise<ChangeResult> {
  const amount = sign * numberOf(coins, 'COINS', MAX)
  const { key } = options
  if (typeof key !== 'string' || !/^[\w.:#/-]{1,100}$/.test(key)) {
    throw new Refusal('--key KEY is required: up to 100 letters, digits and . : # / _ -, such as ticket-481.')
  }
  await refuseUnverified(database, readerId)
  const adjusted = await adjustCoins(database, { key, readerId, amount }, now)
  if (!adjusted.isNew) {
    const { earlier } = adjusted
    const was = `${wordsOf(earlier.amount)} reader ${earlier.reader_id} at ${when(earlier.created_at)}`
    if (earlier.reader_id !== readerId || earlier.amount !== amount)
      throw new Refusal(`The key ${key} was already used for something else: ${was}.`)
    return result(`Nothing changed: this key was already used: ${was}.`, 0)
  }
  const { before, after } = adjusted.debt
  if (after > before && !options['below-zero'])
    throw new Refusal(
      `Reader ${readerId} is ${after - before} short of ${counted(-amount, 'coin')}. ` +
        'Add --below-zero to let them owe it.',
    )
  return result(`${wordsOf(amount)} reader ${readerId}.`, Math.abs(amount))

  async function result(said: string, coins: number): Promise<ChangeResult> {
    const wallet = await getRow(database, 'wallet', { reader_id: readerId }, ['coins', 'debt'])
    return { said, coins, parts: [{ name: 'wallet', fields: { reader: readerId, ...wallet } }] }
  }
}

/** Unverified accounts are deleted after some weeks; coins would prevent that. */
async function refuseUnverified(database: Database, readerId: number): Promise<void> {
  const { signed_up_as } = await getRow(database, 'reader', { id: readerId }, ['signed_up_as'])
  if (signed_up_as) throw new Refusal(`Reader ${readerId} has not confirmed their email address yet.`)
}

const wordsOf = (amount: number) =>
  amount > 0 ? `${counted(amount, 'coin')} given to` : `${counted(-amount, 'coin')} taken from`
