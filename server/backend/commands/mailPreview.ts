import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { letters } from '../accounts/letters.ts'
import { readWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { writeMail } from '../mail/carriers.ts'
import { readMailBrands } from '../mail/mailBrands.ts'

const usage = `Writes every mail of every brand as text and as HTML.

${waysTo('mail:preview', '[FOLDER]')}

  FOLDER  where they go; without it dist/mail`

/** What stands in the place of a reader's: an address as hostile as any that can be one. */
const RECIPIENT = '"<b>"&co@reader.example'
const FACTS = { at: '2026-05-01 12:00 UTC', by: 'Chrome, Android', to: RECIPIENT, coins: '120', name: 'My phone' }

/** Mails that have facts and no code or link. */
const TOLD = new Set(['newDevice', 'passkeyAdded', 'deleted'])

const given = readWords(usage, { most: 1 })
if (given)
  await runCommand(async ({ brands, app }) => {
    const [folder = 'dist/mail'] = given.words
    const brandOf = readMailBrands({ ...brands, name: app.name })
    const keys = readdirSync(brands.folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
    for (const { name: key } of keys) {
      const origin = `https://${key}.example`
      for (const [kind, write] of Object.entries(letters)) {
        const secrets = { code: '042195', link: `confirm_${'x'.repeat(43)}` }
        const letter = TOLD.has(kind) ? write(origin, FACTS as never, {}) : write(origin, secrets as never, FACTS)
        await writeMail(join(folder, `${key}-${kind}`), { recipient: RECIPIENT, brand: brandOf(key), letter })
      }
    }
    say(`${keys.length * Object.keys(letters).length} mails, each as .txt and .html, are in ${folder}.`)
  })
