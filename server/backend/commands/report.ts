import { commandLines, readWords, refuseWords, say } from '../../process/words.ts'
import type { Cell, Row } from '../admin/command/command.ts'
import { show } from '../admin/show.ts'
import { runCommand } from '../command.ts'
import { openToRead } from '../database/openConfigured.ts'
import { toCsv } from '../report/csv.ts'
import { columnsOf, GROUPINGS, isMoney, type Grouping, type ReportRow } from '../report/figures.ts'
import { periodOf } from '../report/period.ts'
import { readReport } from '../report/readReport.ts'

const usage = `Shows money and coins earned, spent and held, also by book and author. Exit code 1 if sums differ.

${commandLines('report', '[--from DATE] [--to DATE] [--by day|brand|book|author] [--zone ZONE] [--csv|--json]')}

  --from, --to  first and last day, such as 2026-05-01; default: yesterday
  --by          rows by day (default) or brand: orders, money and coins; by book or author: coins spent, and their value
  --zone        the time zone of the days, such as Europe/Berlin; default: UTC
  --csv         only the rows, money in minor units; the sums are checked on standard error
  --json        rows and checks, money in minor units

Columns: docs/operating.md, "What was earned".`

const given = readWords(usage, {
  options: { from: String, to: String, by: String, zone: String, csv: Boolean, json: Boolean },
})
const { by: grouped = 'day' } = given?.options ?? {}
const by = GROUPINGS.find(grouping => grouping === grouped)
if (given && !by) refuseWords(usage, `--by must be one of ${GROUPINGS.join(', ')}.`)
else if (given && by)
  await runCommand(async config => {
    const period = periodOf(given.options, new Date())
    await using database = await openToRead(config)
    const report = await readReport(database, by, period)
    const { rows, checks } = report
    const wrong = checks.filter(({ report, books }) => report !== books)
    process.exitCode = wrong.length ? 1 : 0
    const { json: isJson = false, csv: isCsv = false } = given.options
    if (isJson) return say(JSON.stringify(report, undefined, 2))
    const verdict = wrong.length ? `${wrong.length} sums do not add up.` : 'Everything adds up.'
    const sums = { name: 'sums', rows: isCsv ? wrong : checks, none: 'None.' }
    if (isCsv) {
      process.stdout.write(toCsv(columnsOf(by), rows))
      process.stderr.write(show({ said: verdict, parts: wrong.length ? [sums] : [] }))
    } else {
      const said = `${period.from} to ${period.to}, ${period.zone}: ${verdict}`
      process.stdout.write(show({ said, parts: [{ name: `by ${by}`, rows: shown(rows, by), none: 'None.' }, sums] }))
    }
    return undefined
  })

/** Without columns that are empty in all rows. */
function shown(rows: readonly ReportRow[], by: Grouping): Row[] {
  const columns = columnsOf(by).filter(column => rows.some(row => row[column]))
  return rows.map(row => Object.fromEntries(columns.map(column => [column, cellOf(row, column)])))
}

function cellOf(row: ReportRow, column: string): Cell {
  const value = row[column] ?? null
  if (typeof value !== 'number' || !isMoney(column)) return value
  return row.currency ? { amount: value, currency: row.currency } : null
}
