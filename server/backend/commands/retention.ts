import { readWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { openExisting } from '../database/openConfigured.ts'
import { retain } from '../retention/retain.ts'

const usage = `Takes away what of readers was kept long enough (RETAIN_* and docs/privacy.md), as the
backend does every night, and says how many rows of each table that were.

${waysTo('retention', '[--dry-run]')}

  --dry-run  says what would go, and changes nothing`

const given = readWords(usage, { options: { 'dry-run': { type: 'boolean' } } })
if (given)
  await runCommand(async config => {
    const isDry = given.options['dry-run'] ?? false
    const database = await openExisting(config, { unhurried: true })
    const gone = await retain(database, config.retention, new Date(), isDry)
    await database.destroy()
    const lines = Object.entries(gone).map(([table, count]) => `${table.padEnd(20)}${String(count).padStart(10)}`)
    say(
      [...lines, lines.length ? (isDry ? 'These would go.' : 'These are gone.') : 'Nothing is old enough.'].join('\n'),
    )
  })
