import { join } from 'node:path'
import { reasonOf } from '../../process/reasonOf.ts'
import { readWords, refuseWords, say, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { addToList, endedIn, LIST } from '../database/backup/endedList.ts'
import { noteBackup } from '../database/backup/lastBackup.ts'
import { parseRetention, rotate } from '../database/backup/rotation.ts'
import { takeBackup } from '../database/backup/takeBackup.ts'
import { openForReading } from '../database/open.ts'
import { existing } from '../database/openConfigured.ts'

const usage = `Exports all data of the configured database (DATABASE_URL, or the file in DATA_DIR), as of one
moment, into a new folder below FOLDER, and verifies it. The database may be in use. FOLDER/${LIST} lists what a
restore must not bring back: deleted accounts, changed passwords, removed passkeys.

${commandLines('backup', 'FOLDER [--keep 7d,4w | --list]')}

  --keep  deletes older backups, except the newest of each of the last seven days and four weeks; h, m and y are
          hours, months and years
  --list  only updates FOLDER/${LIST}, within moments: run it every few minutes between backups`

const given = readWords(usage, { least: 1, most: 1, options: { keep: String, list: Boolean } })
if (given?.options.list && given.options.keep !== undefined) refuseWords(usage, 'Use either --keep or --list.')
else if (given)
  await runCommand(async config => {
    const {
      words: [folder = ''],
      options,
    } = given
    if (options.list) return say(`${join(folder, LIST)}: ${await writeList(existing(config), folder)} entries.`)
    const retention = options.keep === undefined ? undefined : parseRetention(options.keep)
    const now = new Date()
    const { folder: made, file, manifest } = await takeBackup(existing(config), folder, now)
    await writeList(file, folder)
    await noteBackup(existing(config), now).catch((error: unknown) =>
      say(`The metrics will not know of this backup: ${reasonOf(error)}.`),
    )
    const rows = Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0)
    say(`${made}: ${rows} rows of ${Object.keys(manifest.rows).length} tables, ${manifest.bytes} bytes, verified.`)
    for (const name of retention ? await rotate(folder, retention) : []) say(`Deleted ${name}.`)
  })

async function writeList(location: string, folder: string): Promise<number> {
  await using database = await openForReading(location)
  return await addToList(folder, await endedIn(database), new Date())
}
