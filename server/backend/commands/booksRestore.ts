import { readWords, refuseWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import { restoreBook } from '../withdrawal/withdrawBook.ts'
import { SHOWN } from '../withdrawal/withdrawals.ts'

const usage = `Brings a withdrawn book back to all its places. What was paid back stays so, and what was unlocked is its
reader's again.

${waysTo('books:restore', 'ID [--json]')}

  ID      the number of the book in its address
  --json  one line of JSON`

const given = readWords(usage, { least: 1, most: 1, options: { json: { type: 'boolean' } } })
const id = Number(given?.words[0])
if (given && !(Number.isSafeInteger(id) && id > 0)) refuseWords(usage, 'ID is the number of a book.')
else if (given)
  await runCommand(async config => {
    const database = await openExisting(config, { unhurried: true })
    try {
      const done = await restoreBook(database, id, new Date())
      say(given.options.json ? JSON.stringify(done) : `Book ${id}, ${done.name}, is back. ${SHOWN}`)
    } finally {
      await database.destroy()
    }
  })
