import { createHash } from 'node:crypto'
import { typedEmail } from '../../../../shared/api/user.ts'
import { changeAddress, moveTo } from '../../accounts/changeAddress.ts'
import { revokeCredentials } from '../../accounts/credentials.ts'
import { hashMailbox } from '../../accounts/secrets/mailbox.ts'
import { ApiError } from '../../call/apiError.ts'
import { confirmedReader, inLanguageOf } from '../command/confirmedReader.ts'
import { Refusal, type Change } from '../command/command.ts'
import { BRAND_OF_READER, READER } from '../command/readers.ts'

const NOTES =
  'Sessions, password, passkeys and linked sign-ins end: with "Forgot your password?" the reader proves the new ' +
  'address. The old one gets an email with a link that undoes it, if mail is on. Needs two persons.'

export const changeAddressOf: Change = {
  meaning: 'moves an account to a new address, for a reader whose mailbox is gone',
  roles: ['support'],
  words: [READER, { name: 'ADDRESS', meaning: 'the new email address', kind: 'line' }],
  notes: NOTES,
  options: BRAND_OF_READER,
  changes: true,
  needsTwo: true,
  run: async ({ words: [word = '', given], options: { brand: key }, hasMail, now }, database) => {
    const { data: email } = typedEmail.safeParse(given)
    if (!email) throw new Refusal('ADDRESS is not an email address.')
    const reader = await confirmedReader(database, word, key)
    const { id, brand } = reader
    const call = { brand, site: { origin: '', base: '' }, now }
    try {
      if (hasMail) await inLanguageOf(reader, () => changeAddress(database, id, email, call))
      else await moveTo(database, { brand, id, email }, now)
    } catch (error) {
      throw error instanceof ApiError ? new Refusal(`Another account of ${brand} has this address.`) : error
    }
    await revokeCredentials(database, [id], 'recovery', now)
    // The log has no addresses: both persons must mean the same one.
    const hash = createHash('sha256')
      .update(`${await hashMailbox(database, brand, email)} ${email}`)
      .digest('hex')
    const notified = hasMail ? 'The old address gets an email.' : 'Mail is off (MAIL): the old address gets none.'
    return { said: `Reader ${id} has a new address (checksum ${hash.slice(0, 6)}). ${notified}`, readerId: id }
  },
}
