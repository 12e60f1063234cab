import type { Call } from '../../call/handler.ts'
import { countAttempt } from './attempts.ts'
import { networkLimits } from './networkLimits.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Mails to one address within a day, whoever asks for them, known there or not. */
export const MAILS_PER_ADDRESS = 10
/** Mails that one device, and one network, can ask for within an hour. */
const MAILS_PER_DEVICE = 10
const MAILS_PER_NETWORK = 40
/** Codes and links that one network can try within an hour. */
const PROOFS_PER_NETWORK = 120

/** Pages of exports that a reader can have within an hour, some ten of a usual account. */
const EXPORT_PAGES = 300

type Caller = Pick<Call, 'database' | 'brand' | 'device' | 'address' | 'now'>

/** Counts a call that sends a mail to an address. Throws 429 RATE_LIMITED. */
export const countMail = ({ database, brand, device, address, now }: Caller, email: string) =>
  countAttempt(
    database,
    [
      ...networkLimits('mail', address, { most: MAILS_PER_NETWORK, within: HOUR }),
      ...(device ? [{ key: `mail device ${device}`, most: MAILS_PER_DEVICE, within: HOUR }] : []),
      { key: `mail address ${brand} ${email}`, most: MAILS_PER_ADDRESS, within: DAY },
    ],
    now,
  )

/** Counts a code or a link that is tried. Throws 429 RATE_LIMITED. */
export const countProof = ({ database, address, now }: Caller) =>
  countAttempt(database, networkLimits('proof', address, { most: PROOFS_PER_NETWORK, within: HOUR }), now)

/** Counts a page of an export: where it begins is the caller's word. Throws 429 RATE_LIMITED. */
export const countExport = ({ database, now }: Caller, reader: { id: number }) =>
  countAttempt(database, [{ key: `export ${reader.id}`, most: EXPORT_PAGES, within: HOUR }], now)

/** Counts a password that a signed-in reader gives once more. Throws 429 RATE_LIMITED. */
export const countOwnPassword = ({ database, now }: Caller, reader: { id: number }) =>
  countAttempt(database, [{ key: `own password ${reader.id}`, most: 10, within: HOUR / 4 }], now)
