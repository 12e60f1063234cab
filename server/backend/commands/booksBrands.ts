import { commandLines, readWords, refuseWords, say } from '../../process/words.ts'
import { CHANGES, changedBrands, toText } from '../books/brandWords.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import { moveBook, placesOf, type PlacedBook } from '../withdrawal/moveBook.ts'
import { SHOWN } from '../withdrawal/withdrawals.ts'

const usage = `Shows the brands of a book, or changes them. At other brands it leaves lists, searches and
sitemaps. Its pages answer 410 if readers there own chapters, who keep them and are notified by email; else 404.
Running servers purge their page caches within seconds; purge caches in front of them too (Cache-Tag).

${commandLines('books:brands', 'ID [--set LIST] [--add LIST] [--remove LIST] [--json]')}

  ID             number of the book in its address
${Object.entries(CHANGES)
  .map(([name, { value, meaning }]) => `  ${`--${name} ${value}`.padEnd(13)}  ${meaning}`)
  .join('\n')}
  --json         one line of JSON`

const given = readWords(usage, {
  least: 1,
  most: 1,
  options: { set: String, add: String, remove: String, json: Boolean },
})
const id = Number(given?.words[0])
if (given && !(Number.isSafeInteger(id) && id > 0)) refuseWords(usage, 'ID must be the number of a book.')
else if (given)
  await runCommand(async config => {
    const { json, ...changes } = given.options
    await using database = await openExisting(config, { unhurried: true })
    const before = await placesOf(database, id)
    const brands = changedBrands(before.brands, changes, config.brandsDir)
    const notify = config.mail.mode !== 'off'
    const book = brands === undefined ? before : await moveBook(database, id, brands, { notify })
    say(json ? jsonOf(book) : `${summary(book)}${brands === undefined ? '' : ` ${SHOWN}`}`)
  })

const jsonOf = ({ brands, owners, ...book }: PlacedBook) =>
  JSON.stringify({ ...book, brands: brands && [...brands].toSorted(), owners: Object.fromEntries(owners) })

function summary({ brands, name, owners }: PlacedBook): string {
  const readers = [...owners].map(([brand, count]) => `${brand} ${count}`).join(', ') || 'none'
  return `Book ${id}, ${name}, belongs to: ${toText(brands)}. Readers with unlocked chapters: ${readers}.`
}
