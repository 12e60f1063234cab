import { readWords, refuseWords, say, waysTo } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { isPostgres } from '../database/open.ts'
import { copyInto } from '../database/copy/copyInto.ts'
import { openSource, takeAwayAbandoned } from '../database/copy/source.ts'

const usage = `Moves a SQLite file's data into an empty PostgreSQL database, and checks it row for row.

${waysTo('db:copy', 'FROM TO')}

  FROM  the file, such as data/quire.sqlite; it stays as it is, and may be in use
  TO    postgres://user:password@host:5432/database`

const given = readWords(usage, { least: 2, most: 2 })
const [from = '', to = ''] = given?.words ?? []
if (given && (isPostgres(from) || !isPostgres(to))) refuseWords(usage, 'It copies from a file into PostgreSQL.')
else if (given)
  await runCommand(async () => {
    for (const folder of takeAwayAbandoned()) say(`${folder}, which an interrupted copy had left, was taken away.`)
    const source = await openSource(from)
    try {
      const copied = await copyInto(to, source)
      for (const { table, rows } of copied) say(`${table.padEnd(20)}${String(rows).padStart(10)} rows, the same`)
      say(`${copied.length} tables were copied and compared row for row.`)
    } finally {
      source.close()
    }
  })
