import { revokeCredentials } from '../../accounts/credentials.ts'
import type { Database } from '../../database/schema/schema.ts'
import { BRAND_OF_READER, READER, readerBy } from '../command/readers.ts'
import { Refusal, type Change } from '../command/command.ts'

const READERS_PER_TRANSACTION = 500

type Ended = { sessions: number; passkeys: number }

export const signOut: Change = {
  meaning: 'signs out a reader, or everyone, on all devices',
  roles: ['support', 'finance'],
  words: [{ ...READER, isOptional: true }],
  notes: 'For everyone, use --all.',
  options: {
    brand: { ...BRAND_OF_READER.brand, meaning: `${BRAND_OF_READER.brand.meaning}; with --all: only this brand` },
    passkeys: { meaning: 'also removes all passkeys: an intruder may have added one' },
    all: { meaning: 'signs out everyone; without --yes it only counts the readers' },
    yes: { meaning: 'confirms --all' },
  },
  changes: true,
  isLarge: ({ options: { all } }) => all === true,
  run: async ({ words: [word], options: { brand, passkeys, all, yes }, now }, database) => {
    const also = passkeys === true ? 'passkey' : undefined
    if ((word === undefined) !== (all === true)) throw new Refusal('Use either READER or --all.')
    const saying = (who: string, { sessions, passkeys }: Ended) =>
      `${who} signed out everywhere; sessions ended: ${sessions}.${also ? ` Passkeys removed: ${passkeys}.` : ''}`
    if (word !== undefined) {
      const readerId = await readerBy(database, word, brand)
      const ended = await end(database, [readerId], now, also)
      return { said: saying(`Reader ${readerId} is`, ended), readerId }
    }
    const readers = await readersOf(database, brand)
    const who = `Everyone at ${typeof brand === 'string' ? brand : 'all brands'} (readers: ${readers.length})`
    if (yes !== true) throw new Refusal(`${who} would be signed out. Add --yes to confirm.`)
    return { said: saying(`${who} is`, await end(database, readers, now, also)) }
  },
}

async function readersOf(database: Database, brand: string | boolean | undefined): Promise<number[]> {
  const readers = database.selectFrom('reader').select('id').where('deleted_at', 'is', null).orderBy('id')
  const named = typeof brand === 'string' ? readers.where('brand', '=', brand) : readers
  const ids = (await named.execute()).map(({ id }) => id)
  if (!ids.length) throw new Refusal(`No readers found${typeof brand === 'string' ? ` at ${brand}` : ''}.`)
  return ids
}

async function end(database: Database, readers: number[], now: Date, also: string | undefined): Promise<Ended> {
  const ended = { sessions: 0, passkeys: 0 }
  for (let from = 0; from < readers.length; from += READERS_PER_TRANSACTION) {
    const some = readers.slice(from, from + READERS_PER_TRANSACTION)
    const { session = 0, passkey = 0 } = await revokeCredentials(database, some, 'signOut', now, also)
    ended.sessions += session
    ended.passkeys += passkey
  }
  return ended
}
