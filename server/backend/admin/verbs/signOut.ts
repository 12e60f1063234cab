import { closeSessions } from '../../accounts/sessions.ts'
import { READER, readerBy } from '../verb/readers.ts'
import type { Verb } from '../verb/verb.ts'

export const signOut: Verb = {
  meaning: 'ends all sessions of a reader',
  words: 'READER',
  ...READER,
  changes: true,
  plan:
    ({ words: [word = ''], options: { brand } }) =>
    async database => {
      const readerId = await readerBy(database, word, brand)
      const [{ numDeletedRows } = { numDeletedRows: 0n }] = await closeSessions(database, readerId)
      return { said: `Reader ${readerId} is signed out everywhere; sessions ended: ${numDeletedRows}.`, readerId }
    },
}
