import { commandLines, readWords, say } from '../../process/words.ts'
import { show } from '../admin/show.ts'
import { listBooks } from '../admin/listBooks.ts'
import { pricesAt } from '../coins/prices.ts'
import { readMailBrands } from '../mail/mailBrands.ts'
import { BRAND_KEY } from '../call/brandFolder.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'

const usage = `Lists all books: id, brands, chapters, price of all locked chapters in coins, and state.

${commandLines('books:list', '[--brand KEY] [--json]')}

  --brand KEY  only books of this brand, at its prices
  --json       one line of JSON per book`

const given = readWords(usage, { options: { brand: { type: 'string' }, json: { type: 'boolean' } } })
if (given)
  await runCommand(async config => {
    const { brand = '', json } = given.options
    if (brand !== '' && !BRAND_KEY.test(brand)) throw new Error(`${JSON.stringify(brand)} is not a brand’s key.`)
    await using database = await openExisting(config, { unhurried: true })
    const prices = pricesAt(brand ? readMailBrands({ folder: config.brandsDir })(brand).prices : {}, new Date())
    const rows = await listBooks(database, { brand, prices })
    if (json) rows.forEach(row => say(JSON.stringify(row)))
    else process.stdout.write(show({ said: `Books: ${rows.length}.`, parts: [{ name: 'books', rows, none: 'None.' }] }))
  })
