import { readWords, refuseWords, say, commandLines } from '../../process/words.ts'
import { runCommand } from '../command.ts'
import { isPostgres } from '../database/open.ts'
import { copyInto } from '../database/copy/copyTables.ts'
import { openSource, removeAbandonedCopies } from '../database/copy/source.ts'

const usage = `Copies a SQLite file into an empty PostgreSQL database, and compares every row.

${commandLines('db:copy', 'FROM TO')}

  FROM  the file, such as data/quire.sqlite; it is not changed, and may be in use
  TO    postgres://user:password@host:5432/database`

const given = readWords(usage, { least: 2, most: 2 })
const [from = '', to = ''] = given?.words ?? []
if (given && (isPostgres(from) || !isPostgres(to)))
  refuseWords(usage, 'FROM must be a file, and TO a PostgreSQL address.')
else if (given)
  await runCommand(async () => {
    for (const folder of removeAbandonedCopies()) say(`Deleted ${folder}, left by an interrupted copy.`)
    using source = await openSource(from)
    const copied = await copyInto(to, source)
    for (const { table, rows } of copied) say(`${table.padEnd(20)}${String(rows).padStart(10)} rows match`)
    say(`${copied.length} tables copied, all rows compared.`)
  })
