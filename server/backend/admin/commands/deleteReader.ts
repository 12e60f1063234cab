import { deleteAccount } from '../../accounts/own/deleteAccount.ts'
import { confirmedReader, inLanguageOf } from '../command/confirmedReader.ts'
import type { Change } from '../command/command.ts'
import { counted } from '../command/numbers.ts'
import { BRAND_OF_READER, READER } from '../command/readers.ts'
import { getRow } from '../../database/queries.ts'

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
