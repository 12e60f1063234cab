import { parseArgs } from 'node:util'
import { runCommand, say, waysTo } from '../command.ts'
import { parseKeep, rotate } from '../database/backup/rotation.ts'
import { takeBackup } from '../database/backup/takeBackup.ts'
import { existing } from '../database/openConfigured.ts'

const usage = `Writes all data of the configured database (DATABASE_URL, or the file in DATA_DIR), as it is at one
moment, into a new folder below FOLDER, and checks it. The database may be in use.

${waysTo('backup', 'FOLDER [--keep 7d,4w]')}

  --keep  takes older backups away, but for the newest of the last seven days and of the last four weeks that have
          one; h, m and y are hours, months and years`

await runCommand(async config => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, help: { type: 'boolean' } },
  })
  const [folder, ...more] = positionals
  if (values.help || folder === undefined || more.length) {
    say(usage)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const keep = values.keep === undefined ? undefined : parseKeep(values.keep)
  const { folder: made, manifest } = await takeBackup(existing(config), folder, new Date())
  const rows = Object.values(manifest.rows).reduce((sum, rows) => sum + rows, 0)
  say(`${made}: ${rows} rows of ${Object.keys(manifest.rows).length} tables, ${manifest.bytes} bytes, checked.`)
  for (const name of keep ? await rotate(folder, keep) : []) say(`${name} was taken away.`)
})
