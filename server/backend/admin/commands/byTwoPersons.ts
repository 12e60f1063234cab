import { createHash } from 'node:crypto'
import { typedEmail } from '../../../../shared/api/user.ts'
import { changeAddress, moveTo } from '../../accounts/changeAddress.ts'
import { revokeCredentials } from '../../accounts/credentials.ts'
import { deleteAccount } from '../../accounts/own/deleteAccount.ts'
import { exportPage } from '../../accounts/own/export.ts'
import { hashMailbox } from '../../accounts/secrets/mailbox.ts'
import { ApiError } from '../../call/apiError.ts'
import { getRow } from '../../database/queries.ts'
import { Refusal, type Change, type Part, type Row } from '../command/command.ts'
import { counted } from '../command/numbers.ts'
import { BRAND_OF_READER, READER, readerBy } from '../command/readers.ts'
import { LOCALES } from '../../../../shared/locales.ts'
import { inLocale } from '../../../inLocale.ts'
import type { Database } from '../../database/schema/schema.ts'

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

export const exportReader: Change = {
  meaning: 'exports all data of a reader who cannot sign in',
  roles: ['support'],
  words: [READER],
  notes: 'With --json complete, for a file; the same data as in their account settings. Needs two persons.',
  options: BRAND_OF_READER,
  changes: true,
  needsTwo: true,
  run: async ({ words: [word = ''], options: { brand: key } }, database) => {
    const { id, brand, person_id: person } = await confirmedReader(database, word, key)
    const reader = { id, person, session: '', isConfirmed: true }
    const rows = new Map<string, Row[]>()
    for (let cursor: string | undefined; ;) {
      const { part, entries, next } = await exportPage({ database, brand, device: '', reader }, cursor)
      rows.set(part, [...(rows.get(part) ?? []), ...(entries as Row[])])
      if (next === null) break
      cursor = next
    }
    const parts = [...rows].map(([name, rows]): Part => ({ name, rows }))
    return { said: `Data of reader ${id}.`, readerId: id, parts }
  },
}

export const deleteReader: Change = {
  meaning: 'deletes an account for a reader who cannot sign in',
  roles: ['support'],
  words: [READER],
  notes: 'What remains is in docs/privacy.md. Their address gets an email if mail is on. Needs two persons.',
  options: BRAND_OF_READER,
  changes: true,
  needsTwo: true,
  run: async ({ words: [word = ''], options: { brand }, hasMail, now }, database) => {
    const reader = await confirmedReader(database, word, brand)
    const { coins } = await getRow(database, 'wallet', { reader_id: reader.id }, ['coins'])
    const mailer = hasMail ? { wake: () => {}, sendsFor: () => true } : undefined
    const call = { brand: reader.brand, reader, device: '', site: { origin: '', base: '' }, mailer, now }
    await inLanguageOf(reader, () => deleteAccount(database, { email: reader.email }, call))
    return { said: `Reader ${reader.id} is deleted; coins lost: ${counted(coins, 'coin')}.`, readerId: reader.id }
  },
}

/** Runs what writes emails to a reader, in the language of their account. */
const inLanguageOf = <Result>({ locale }: { locale: string }, make: () => Result): Result =>
  inLocale(LOCALES.find(({ code }) => code === locale) ?? LOCALES[0], make)

/** Throws a `Refusal` unless it has a confirmed address: nobody can prove that another account is theirs. */
async function confirmedReader(database: Database, word: string, brand: string | boolean | undefined) {
  const id = await readerBy(database, word, brand)
  const reader = await database
    .selectFrom('reader')
    .select(['id', 'brand', 'email', 'person_id', 'locale'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!reader) throw new Refusal(`Reader ${id} is deleted, or never confirmed an address.`)
  return reader
}
