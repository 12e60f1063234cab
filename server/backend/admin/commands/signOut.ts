import { revokeCredentials } from '../../accounts/credentials.ts'
import type { Database } from '../../database/schema/schema.ts'
import { READER, readerBy } from '../command/readers.ts'
import { Refusal, type Command } from '../command/command.ts'

/** Readers whose ways in end by one walk. */
const AT_ONCE = 500

type Ended = { sessions: number; passkeys: number }

export const signOut: Command = {
  meaning: 'ends all sessions of a reader, or of everybody',
  words: '[READER]',
  notes: `${READER.notes} Without one it takes --all.`,
  options: {
    brand: { value: 'KEY', meaning: `${READER.options.brand.meaning}; with --all only those of this brand` },
    passkeys: { meaning: 'takes all passkeys away, too: whoever was in may have added one' },
    all: { meaning: 'signs everybody out; without --yes it only says how many readers that are' },
    yes: { meaning: 'with --all: does it' },
  },
  changes: true,
  plan: ({ words: [word], options: { brand, passkeys, all, yes }, now }) => {
    const also = passkeys === true ? 'passkey' : undefined
    if ((word === undefined) !== (all === true)) throw new Refusal('Say which READER, or --all, and not both.')
    const saying = (who: string, { sessions, passkeys }: Ended) =>
      `${who} signed out everywhere; sessions ended: ${sessions}.${also ? ` Passkeys removed: ${passkeys}.` : ''}`
    if (word !== undefined) {
      return async database => {
        const readerId = await readerBy(database, word, brand)
        return { said: saying(`Reader ${readerId} is`, await end(database, [readerId], now, also)), readerId }
      }
    }
    return async database => {
      const readers = await readersOf(database, brand)
      const who = `Everybody of ${typeof brand === 'string' ? brand : 'all brands'} (readers: ${readers.length})`
      if (yes !== true) throw new Refusal(`${who} would be signed out. Say --yes to do it.`)
      return { said: saying(`${who} is`, await end(database, readers, now, also)) }
    }
  },
}

async function readersOf(database: Database, brand: string | boolean | undefined): Promise<number[]> {
  const readers = database.selectFrom('reader').select('id').where('deleted_at', 'is', null).orderBy('id')
  const named = typeof brand === 'string' ? readers.where('brand', '=', brand) : readers
  const ids = (await named.execute()).map(({ id }) => id)
  if (!ids.length) throw new Refusal(`There is no reader${typeof brand === 'string' ? ` of ${brand}` : ''}.`)
  return ids
}

async function end(database: Database, readers: number[], now: Date, also: string | undefined): Promise<Ended> {
  const ended = { sessions: 0, passkeys: 0 }
  for (let from = 0; from < readers.length; from += AT_ONCE) {
    const some = readers.slice(from, from + AT_ONCE)
    const { session = 0, passkey = 0 } = await revokeCredentials(database, some, 'signOut', now, also)
    ended.sessions += session
    ended.passkeys += passkey
  }
  return ended
}
