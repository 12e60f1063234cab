import { readWords, refuseWords, say, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { hasLeapt, recordClock } from '../database/facts.ts'
import { openExisting } from '../database/openConfigured.ts'
import { retain } from '../retention/retain.ts'

const usage = `Deletes reader data past its retention period (RETAIN_DAYS and docs/privacy.md), as the
backend does every night, and prints the number of rows per table.

${commandLines('retention', '[--dry-run | --leap]')}

  --dry-run  shows the result without changing anything
  --leap     confirms the clock after more than two days without a job: paused jobs, such as expiring vouchers,
             continue`

const given = readWords(usage, { options: { 'dry-run': Boolean, leap: Boolean } })
if (given?.options.leap && given.options['dry-run']) refuseWords(usage, 'Use either --dry-run or --leap.')
else if (given)
  await runCommand(async config => {
    const isDry = given.options['dry-run'] ?? false
    await using database = await openExisting(config, { unhurried: true })
    const now = new Date()
    if (given.options.leap) await recordClock(database, now)
    if (!isDry && (await hasLeapt(database, now))) {
      throw new Error(
        `The clock says ${now.toISOString()}, and no job has run for two days: add --leap if the clock is right.`,
      )
    }
    const deleted = await retain(database, config.retention, now, isDry)
    const lines = Object.entries(deleted).map(([table, count]) => `${table.padEnd(20)}${String(count).padStart(10)}`)
    say(
      [...lines, lines.length ? (isDry ? 'Rows that would be deleted.' : 'Rows deleted.') : 'Nothing to delete.'].join(
        '\n',
      ),
    )
  })
