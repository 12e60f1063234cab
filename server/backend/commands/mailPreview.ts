import { join } from 'node:path'
import { emails } from '../accounts/emails.ts'
import { lapse, replies, reply, withdrawn, receipt } from '../emails/emailWriter.ts'
import { readerLink } from '../../../shared/links.ts'
import { originAt } from '../../linkOrigin.ts'
import type { Email } from '../mail/email.ts'
import type { Receipt } from '../../../shared/api/orders.ts'
import { readWords, say, commandLines } from '../../process/words.ts'
import { brandFoldersIn } from '../call/brandFolder.ts'
import { runCommand } from '../command.ts'
import { writeMail } from '../mail/carriers.ts'
import { inLocale } from '../../inLocale.ts'
import { brandIn, readMailBrands } from '../mail/mailBrands.ts'

const usage = `Writes every email of every brand in all its languages, as text and HTML.

${commandLines('mail:preview', '[FOLDER]')}

  FOLDER  output folder; default dist/mail`

/** Stand-in for a reader's address: as hostile as a valid one can be. */
const RECIPIENT = '"<b>"&co@reader.example'
const FACTS = {
  at: '2026-05-01T12:00:00.000Z',
  by: 'Chrome, Android',
  to: RECIPIENT,
  coins: '120',
  name: 'My phone',
  provider: 'Google',
  passkeys: '2',
  identities: '1',
}

/** A hostile and long title. */
const BOOK = `The <i>Salt</i> House of {brand}, ${'and of all that the sea has ever given back, '.repeat(2)}retold`

/** Emails that have facts and no code or link. */
const NOTICES = new Set(['passwordChanged', 'newDevice', 'identityLinked', 'deleted'])

const RECEIPT: Receipt = {
  order: {
    id: 31,
    kind: 'top_up',
    status: 'paid',
    created_at: '2026-05-01T12:00:00.000Z',
    paid_at: '2026-05-01T12:01:00.000Z',
    charge_id: 2,
    money: { amount: 299, currency: 'USD' },
    coins: 300,
    bonus: 20,
    pay_url: null,
  },
  seller: 'Quire Ltd, 1 High Street, London, GB123456789',
  tax: { name: 'VAT', rate: 2000, amount: 50 },
  returned: 0,
  payment: 'pi_3QwErTyUiOpAsDfGhJkLzXcV',
}

const given = readWords(usage, { most: 1 })
if (given)
  await runCommand(async ({ brandsDir }) => {
    const [folder = 'dist/mail'] = given.words
    const brandOf = readMailBrands({ folder: brandsDir })
    let written = 0
    for (const key of brandFoldersIn(brandsDir).keys()) {
      const brand = brandOf(key)
      for (const locale of brand.locales)
        await inLocale(locale, async () => {
          for (const [kind, email] of Object.entries(emailsAt(originAt('https', `${key}.example`)))) {
            const name = [key, ...(brand.locales.length > 1 ? [locale.code] : []), kind].join('-')
            await writeMail(join(folder, name), { recipient: RECIPIENT, brand: brandIn(locale, brand), email })
            written++
          }
        })
    }
    say(`Wrote ${written} emails to ${folder}, each as .txt and .html.`)
  })

function emailsAt(origin: string): Record<string, Email> {
  const secrets = { code: '042195', link: `confirm_${'x'.repeat(43)}` }
  const ofAccounts = Object.entries(emails).map(([kind, write]) => [
    kind,
    NOTICES.has(kind) ? write(origin, FACTS as never, {}) : write(origin, secrets as never, FACTS),
  ])
  return {
    ...Object.fromEntries(ofAccounts),
    receipt: receipt(origin, RECEIPT, { isTest: true }),
    withdrawn: withdrawn(origin, { name: BOOK, byLaw: false, coins: 0 }),
    takenDown: withdrawn(origin, { name: BOOK, byLaw: true, coins: 1234 }),
    replies: replies(origin, { count: '3' }),
    lapse: lapse(origin, {
      vouchers: [{ remaining: 50, expires_at: '2026-03-04T05:06:00.000Z' }],
      path: readerLink(1, 3),
    }),
    reply: reply({ book: BOOK, reply: 'Thank you for writing.\nThe chapter is mended.' }),
  }
}
