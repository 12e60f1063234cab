import { readWords, refuseWords, say, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import { aboutBook, notifiedHow, withdrawBook, type Withdrawal } from '../withdrawal/withdrawBook.ts'
import { SHOWN } from '../withdrawal/withdrawals.ts'

const usage = `Withdraws a book: its pages answer 410, and it leaves lists, searches and recommendations. Readers keep
unlocked chapters and are notified by email, 100 a minute. Running servers purge their page caches within
seconds; purge caches in front of them too (Cache-Tag).

${commandLines('books:withdraw', 'ID [--law] [--reason TEXT] [--dry-run] [--json]')}

  ID             number of the book in its address
  --law          nobody can read it, and readers are refunded in coins
  --reason TEXT  reason, for operators only
  --dry-run      shows the effect without changing anything
  --json         one line of JSON`

const options = { law: Boolean, reason: String, 'dry-run': Boolean, json: Boolean }
const given = readWords(usage, { least: 1, most: 1, options })
const id = Number(given?.words[0])
if (given && !(Number.isSafeInteger(id) && id > 0)) refuseWords(usage, 'ID must be the number of a book.')
else if (given) {
  const { law: byLaw = false, reason, 'dry-run': isTrial = false, json = false } = given.options
  await runCommand(async config => {
    const notify = config.mail.mode !== 'off'
    await using database = await openExisting(config, { unhurried: true })
    const done = isTrial
      ? await aboutBook(database, id)
      : await withdrawBook(database, id, { byLaw, reason, notify }, new Date())
    say(json ? JSON.stringify({ ...done, isTrial }) : summary(done, { byLaw, isTrial, notify }))
  })
}

type How = { byLaw: boolean; isTrial: boolean; notify: boolean }

function summary({ id, name, owners, paidBack }: Withdrawal, { byLaw, isTrial, notify }: How) {
  const what = `Book ${id}, ${name}, ${isTrial ? 'would be' : 'is'} ${byLaw ? 'taken down' : 'withdrawn'}.`
  const sum = `coins ${isTrial ? 'to refund' : 'refunded'}: ${paidBack.coins}, to ${paidBack.readers} of them`
  const readers = `Readers with unlocked chapters: ${owners}${byLaw ? `; ${sum}` : ', who keep them'}.`
  return [what, readers, owners > 0 && notifiedHow(notify), isTrial || SHOWN]
    .filter(part => typeof part === 'string')
    .join(' ')
}
