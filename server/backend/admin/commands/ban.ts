import { revokeCredentials } from '../../accounts/credentials.ts'
import { banPerson, banUntil, liftBan } from '../../accounts/person/ban.ts'
import { never, when, type Change } from '../command/command.ts'
import { counted, numberOf } from '../command/numbers.ts'
import { BRAND_OF_READER, READER, readerBy, REASON_OF_BAN, reasonOfBan } from '../command/readers.ts'

const MOST_DAYS = 3650

export const ban: Change = {
  meaning: 'refuses a reader sign-in with a reason, and hides their reviews',
  roles: ['support'],
  words: [READER],
  notes: 'Also their other accounts, and new ones with the same mailbox. Their sessions end. A later ban replaces it.',
  options: {
    ...BRAND_OF_READER,
    ...REASON_OF_BAN,
    days: { value: 'DAYS', kind: 'number', meaning: 'ends after so many days; default: never' },
  },
  changes: true,
  isLarge: never,
  run: async ({ words: [word = ''], options: { brand, reason: given, days }, now }, database) => {
    const reason = reasonOfBan(given)
    const readerId = await readerBy(database, word, brand)
    const until = banUntil(now, days === undefined ? undefined : numberOf(days, '--days', MOST_DAYS))
    const { accounts, reviews } = await banPerson(database, readerId, { reason, until })
    const { session = 0 } = await revokeCredentials(database, accounts, 'signOut', now)
    const end = days === undefined ? 'for good' : `until ${when(until)}`
    const hidden = `Reviews hidden: ${reviews}; sessions ended: ${session}.`
    return {
      said: `Reader ${readerId} is banned ${end} (${reason}), ${counted(accounts.length, 'account')}. ${hidden}`,
      readerId,
      coins: 0,
    }
  },
}

export const unban: Change = {
  meaning: 'lifts a ban; all reviews of the reader are shown as before it',
  roles: ['support'],
  words: [READER],
  notes: 'Reviews hidden individually or by reports stay hidden until restore-review.',
  options: BRAND_OF_READER,
  changes: true,
  isLarge: never,
  run: async ({ words: [word = ''], options: { brand } }, database) => {
    const readerId = await readerBy(database, word, brand)
    const lifted = await liftBan(database, readerId)
    const said = lifted ? `Reader ${readerId} can sign in again.` : `Nothing changed: reader ${readerId} is not banned.`
    return { said, readerId, coins: 0 }
  },
}
