import { commandLines, readWords, say } from '../../process/words.ts'
import { show } from '../admin/show.ts'
import { recountBooks } from '../books/recount.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { sellerOf } from './seller.ts'

const usage = `Shows books whose length was counted in another way than imports count today, and what their locked
chapters cost before and after. With --yes it stores the new lengths, and prices follow; unlocked chapters stay.

${commandLines('books:recount', '[--brand KEY] [--yes] [--json]')}

  --brand KEY  at the prices of this brand, instead of one coin per 100 words or characters
  --yes        stores the new lengths of all books
  --json       one line of JSON per book`

const given = readWords(usage, { options: { brand: String, yes: Boolean, json: Boolean } })
if (given)
  await runCommand(async config => {
    const { brand = '', yes = false, json } = given.options
    const now = new Date()
    const seller = sellerOf(brand, config, now)
    await using database = await openExisting(config, { unhurried: true })
    const rows = await recountBooks(database, { seller, isTrial: !yes })
    if (yes && rows.length)
      await changeCatalogue(database, async database => {
        await refreshShelves(database)
      })
    if (json) return rows.forEach(row => say(JSON.stringify(row)))
    const said = yes ? `Books counted anew: ${rows.length}.` : `Books that --yes would count anew: ${rows.length}.`
    process.stdout.write(show({ said, parts: [{ name: 'books', rows, none: 'None.' }] }))
  })
