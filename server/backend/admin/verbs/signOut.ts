import { closeSessions } from '../../accounts/sessions.ts'
import { READER, readerBy } from '../verb/readers.ts'
import type { Verb } from '../verb/verb.ts'

export const signOut: Verb = {
  meaning: 'ends all sessions of a reader',
  words: 'READER',
  notes: READER.notes,
  options: {
    ...READER.options,
    passkeys: { meaning: 'takes all passkeys away, too: whoever was in may have added one' },
  },
  changes: true,
  plan:
    ({ words: [word = ''], options: { brand, passkeys } }) =>
    async database => {
      const readerId = await readerBy(database, word, brand)
      const [{ numDeletedRows: ended } = { numDeletedRows: 0n }] = await closeSessions(database, readerId)
      const said = `Reader ${readerId} is signed out everywhere; sessions ended: ${ended}.`
      if (passkeys !== true) return { said, readerId }
      const removed = await database.deleteFrom('passkey').where('reader_id', '=', readerId).executeTakeFirst()
      return { said: `${said} Passkeys removed: ${removed.numDeletedRows}.`, readerId }
    },
}
