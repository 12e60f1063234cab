import { commandLines, readWords, say } from '../../process/words.ts'
import { show } from '../admin/show.ts'
import { listBooks } from '../admin/listBooks.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import { sellerOf } from './seller.ts'

const usage = `Lists all books: id, brands, chapters and state; with --brand, what all locked chapters cost.

${commandLines('books:list', '[--brand KEY [--on DAY]] [--json]')}

  --brand KEY  only books of this brand, at its prices
  --on DAY     with --brand: also the price at the end of a day such as 2027-01-31, by rules that begin until then
  --json       one line of JSON per book`

const given = readWords(usage, { options: { brand: String, on: String, json: Boolean } })
if (given)
  await runCommand(async config => {
    const { brand = '', on, json } = given.options
    const later = on === undefined ? undefined : new Date(`${on}T23:59:59.999Z`)
    if (later && !brand) throw new Error('--on needs --brand: prices are those of a brand.')
    if (later && Number.isNaN(later.getTime())) throw new Error('--on needs a day such as 2027-01-31.')
    await using database = await openExisting(config, { unhurried: true })
    const listed = await listBooks(database, sellerOf(brand, config, new Date()))
    const then = later && (await listBooks(database, sellerOf(brand, config, later)))
    const rows = listed.map((row, index) => (then ? { ...row, [`price on ${on}`]: then[index]!.price! } : row))
    if (json) rows.forEach(row => say(JSON.stringify(row)))
    else process.stdout.write(show({ said: `Books: ${rows.length}.`, parts: [{ name: 'books', rows, none: 'None.' }] }))
  })
