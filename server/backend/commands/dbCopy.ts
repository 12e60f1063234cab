import { readWords, runCommand, say, waysTo } from '../command.ts'
import { isPostgres, openDatabase } from '../database/open.ts'
import { copyTables } from '../database/copy/copyTables.ts'
import { openSource } from '../database/copy/source.ts'

const usage = `Moves a SQLite file's data into an empty PostgreSQL database, and checks it row for row.

${waysTo('db:copy', 'FROM TO')}

  FROM  the file, such as data/quire.sqlite; it stays as it is, and may be in use
  TO    postgres://user:password@host:5432/database`

const words = readWords(usage, { least: 2, most: 2 })
if (words)
  await runCommand(async () => {
    const [from = '', to = ''] = words
    if (isPostgres(from) || !isPostgres(to)) {
      say(usage)
      process.exitCode = 2
      return
    }
    const source = await openSource(from)
    try {
      const target = await openDatabase(to, { unhurried: true, connections: 1 })
      try {
        const copied = await copyTables(source, target)
        for (const { table, rows } of copied) say(`${table.padEnd(20)}${String(rows).padStart(10)} rows, the same`)
        say(`${copied.length} tables were copied and compared row for row.`)
      } finally {
        await target.destroy()
      }
    } finally {
      source.close()
    }
  })
