import { readWords, refuseWords, say, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import { restoreBook } from '../withdrawal/withdrawBook.ts'
import { SHOWN } from '../withdrawal/withdrawals.ts'

const usage = `Restores a withdrawn book. Refunds stay refunded, and readers have their unlocked chapters again.

${commandLines('books:restore', 'ID [--json]')}

  ID      number of the book in its address
  --json  one line of JSON`

const given = readWords(usage, { least: 1, most: 1, options: { json: Boolean } })
const id = Number(given?.words[0])
if (given && !(Number.isSafeInteger(id) && id > 0)) refuseWords(usage, 'ID must be the number of a book.')
else if (given)
  await runCommand(async config => {
    await using database = await openExisting(config, { unhurried: true })
    const done = await restoreBook(database, id)
    say(given.options.json ? JSON.stringify(done) : `Book ${id}, ${done.name}, restored. ${SHOWN}`)
  })
