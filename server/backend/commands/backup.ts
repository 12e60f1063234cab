import { readWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { parseKeep, rotate } from '../database/backup/rotation.ts'
import { takeBackup } from '../database/backup/takeBackup.ts'
import { existing } from '../database/openConfigured.ts'

const usage = `Writes all data of the configured database (DATABASE_URL, or the file in DATA_DIR), as it is at one
moment, into a new folder below FOLDER, and checks it. The database may be in use.

${waysTo('backup', 'FOLDER [--keep 7d,4w]')}

  --keep  takes older backups away, but for the newest of the last seven days and of the last four weeks that have
          one; h, m and y are hours, months and years`

const given = readWords(usage, { least: 1, most: 1, options: { keep: { type: 'string' } } })
if (given)
  await runCommand(async config => {
    const {
      words: [folder = ''],
      options,
    } = given
    const keep = options.keep === undefined ? undefined : parseKeep(options.keep)
    const { folder: made, manifest } = await takeBackup(existing(config), folder, new Date())
    const rows = Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0)
    say(`${made}: ${rows} rows of ${Object.keys(manifest.rows).length} tables, ${manifest.bytes} bytes, checked.`)
    for (const name of keep ? await rotate(folder, keep) : []) say(`${name} was taken away.`)
  })
