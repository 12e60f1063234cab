import { readWords, refuseWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { isPostgres, openDatabase } from '../database/open.ts'
import { copyTables } from '../database/copy/copyTables.ts'
import { openSource } from '../database/copy/source.ts'

const usage = `Moves a SQLite file's data into an empty PostgreSQL database, and checks it row for row.

${waysTo('db:copy', 'FROM TO')}

  FROM  the file, such as data/quire.sqlite; it stays as it is, and may be in use
  TO    postgres://user:password@host:5432/database`

const given = readWords(usage, { least: 2, most: 2 })
const [from = '', to = ''] = given?.words ?? []
if (given && (isPostgres(from) || !isPostgres(to))) refuseWords(usage, 'It copies from a file into PostgreSQL.')
else if (given)
  await runCommand(async () => {
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
