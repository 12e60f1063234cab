import { networkLimits, RATE_LIMITS } from '../../../rateLimits.ts'
import type { Call } from '../../call/handler.ts'
import { countAttempt } from './attempts.ts'

const { mail, mailbox, proof, exports, ownPassword } = RATE_LIMITS

type Caller = Pick<Call, 'database' | 'brand' | 'device' | 'address' | 'now'>

/** Counts a call that sends an email to an address. Throws 429 RATE_LIMITED. */
export const countMail = ({ database, brand, device, address, now }: Caller, email: string) =>
  countAttempt(
    database,
    [
      ...networkLimits('mail', address, mail),
      ...(device ? [{ key: `mail device ${device}`, most: mail.device, within: mail.within }] : []),
      { key: `mail address ${brand} ${email}`, most: mailbox.all, within: mailbox.within },
    ],
    now,
  )

/** Counts an attempt with a code or link. Throws 429 RATE_LIMITED. */
export const countProof = ({ database, address, now }: Caller) =>
  countAttempt(database, networkLimits('proof', address, proof), now)

/** Counts a page of an export, whose cursor the client chooses. Throws 429 RATE_LIMITED. */
export const countExport = ({ database, now }: Caller, { id }: { id: number }) =>
  countAttempt(database, [{ key: `export ${id}`, most: exports.reader, within: exports.within }], now)

/** Counts a password confirmation of a signed-in reader. Throws 429 RATE_LIMITED. */
export const countOwnPassword = ({ database, now }: Caller, { id }: { id: number }) =>
  countAttempt(database, [{ key: `own password ${id}`, most: ownPassword.reader, within: ownPassword.within }], now)
