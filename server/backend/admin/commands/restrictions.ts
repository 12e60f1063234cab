import { revokeCredentials } from '../../accounts/credentials.ts'
import { banPerson, banUntil, liftBan } from '../../accounts/person/ban.ts'
import { when } from '../command/command.ts'
import { counted, numberOf } from '../command/numbers.ts'
import { changeOfReader, REASON_OF_BAN, reasonOfBan } from '../command/readers.ts'
import { setFrozen } from '../../coins/corrections/freeze.ts'
import type { Database } from '../../database/schema/schema.ts'

const MOST_DAYS = 3650

export const ban = changeOfReader({
  meaning: 'refuses a reader sign-in with a reason, and hides their reviews',
  roles: ['support'],
  notes: 'Also their other accounts, and new ones with the same mailbox. Their sessions end. A later ban replaces it.',
  options: {
    ...REASON_OF_BAN,
    days: { value: 'DAYS', kind: 'number', meaning: 'ends after so many days; default: never' },
  },
  run: async (readerId, { options: { reason: given, days }, now }, database) => {
    const reason = reasonOfBan(given)
    const until = banUntil(now, days === undefined ? undefined : numberOf(days, '--days', MOST_DAYS))
    const { accounts, reviews } = await banPerson(database, readerId, { reason, until })
    const { session = 0 } = await revokeCredentials(database, accounts, 'signOut', now)
    const end = days === undefined ? 'for good' : `until ${when(until)}`
    const hidden = `Reviews hidden: ${reviews}; sessions ended: ${session}.`
    return {
      said: `Reader ${readerId} is banned ${end} (${reason}), ${counted(accounts.length, 'account')}. ${hidden}`,
    }
  },
})

export const unban = changeOfReader({
  meaning: 'lifts a ban; all reviews of the reader are shown as before it',
  roles: ['support'],
  notes: 'Reviews hidden individually or by reports stay hidden until restore-review.',
  run: async (readerId, _input, database) => {
    const lifted = await liftBan(database, readerId)
    const said = lifted ? `Reader ${readerId} can sign in again.` : `Nothing changed: reader ${readerId} is not banned.`
    return { said }
  },
})

export const freeze = changeOfReader({
  meaning: 'stops a reader from buying; they can still read what they own',
  roles: ['support', 'finance'],
  run: (readerId, { now }, database) => changeFrozen(readerId, true, database, now),
})

export const unfreeze = changeOfReader({
  meaning: 'lets a reader buy again',
  roles: ['support', 'finance'],
  run: (readerId, { now }, database) => changeFrozen(readerId, false, database, now),
})

async function changeFrozen(readerId: number, frozen: boolean, database: Database, now: Date) {
  const isNew = await setFrozen(database, readerId, frozen, now)
  const said = isNew
    ? `Reader ${readerId} is ${frozen ? 'now' : 'no longer'} frozen.`
    : `Nothing changed: reader ${readerId} is ${frozen ? 'already' : 'not'} frozen.`
  return { said }
}
