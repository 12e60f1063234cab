import { endWaysIn } from '../../accounts/waysIn.ts'
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
    ({ words: [word = ''], options: { brand, passkeys }, now }) =>
    async database => {
      const readerId = await readerBy(database, word, brand)
      const also = passkeys === true ? 'passkey' : undefined
      const { session, passkey } = await endWaysIn(database, readerId, 'signOut', now, also)
      const said = `Reader ${readerId} is signed out everywhere; sessions ended: ${session}.`
      return { said: also ? `${said} Passkeys removed: ${passkey}.` : said, readerId }
    },
}
