import { readWords, refuseWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import { aboutBook, toldHow, withdrawBook, type Withdrawal } from '../withdrawal/withdrawBook.ts'
import { SHOWN } from '../withdrawal/withdrawals.ts'

const usage = `Withdraws a book: its pages say so (410), and it is in no list, search or recommendation any more.
Readers who unlocked a chapter of it read on. They are told by mail, 100 of them a minute. A server
that runs throws its kept pages away within seconds; throw them out of caches in front too (Cache-Tag).

${waysTo('books:withdraw', 'ID [--law] [--reason TEXT] [--dry-run] [--json]')}

  ID             the number of the book in its address
  --law          nobody reads it any more, and those who unlocked chapters are paid back in coins
  --reason TEXT  kept for operators; readers are not told
  --dry-run      says what it means, and changes nothing
  --json         one line of JSON`

const given = readWords(usage, {
  least: 1,
  most: 1,
  options: {
    law: { type: 'boolean' },
    reason: { type: 'string' },
    'dry-run': { type: 'boolean' },
    json: { type: 'boolean' },
  },
})
const id = Number(given?.words[0])
if (given && !(Number.isSafeInteger(id) && id > 0)) refuseWords(usage, 'ID is the number of a book.')
else if (given) {
  const { law: byLaw = false, reason, 'dry-run': isTrial = false, json = false } = given.options
  await runCommand(async config => {
    const tells = config.mail.mode !== 'off'
    const database = await openExisting(config, { unhurried: true })
    try {
      const done = isTrial
        ? await aboutBook(database, id)
        : await withdrawBook(database, id, { byLaw, reason, tells }, new Date())
      say(json ? JSON.stringify({ ...done, isTrial }) : told(done, { byLaw, isTrial, tells }))
    } finally {
      await database.destroy()
    }
  })
}

type How = { byLaw: boolean; isTrial: boolean; tells: boolean }

function told({ id, name, owners, paidBack }: Withdrawal, { byLaw, isTrial, tells }: How) {
  const what = `Book ${id}, ${name}, ${isTrial ? 'would be' : 'is'} ${byLaw ? 'taken down' : 'withdrawn'}.`
  const sum = `${paidBack.readers} readers ${isTrial ? 'would get' : 'got'} ${paidBack.coins} coins back`
  const readers = `${owners} readers own chapters of it${byLaw ? `; ${sum}` : ' and read on'}.`
  return [what, readers, owners > 0 && toldHow(tells), isTrial || SHOWN]
    .filter(part => typeof part === 'string')
    .join(' ')
}
