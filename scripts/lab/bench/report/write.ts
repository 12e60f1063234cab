import { readFile, writeFile } from 'node:fs/promises'
import { drawRatios } from './picture.ts'
import { limit, reached, shown, verdict } from './print.ts'
import { goals } from './goals.ts'
import { SECTIONS, type Results, type Row, type Section } from './rows.ts'

/** As the document shows it; where it lies is said where it is written. */
const PICTURE =
  '<img src="pictures/performance.svg" width="760" alt="Bars: requests, paint, blocking, first tap, next chapter and ' +
  'scripts of Quire and of the others">'

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** A table of rows, a column for each server that any of them has. */
function table(rows: readonly Row[]): string {
  const servers = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))]
  return [
    line(['', ...servers]),
    line(['---', ...servers.map(() => '---:')]),
    ...rows.map(row => line([row.name, ...servers.map(server => shown(row, row.figures[server]))])),
  ].join('\n')
}

const goalTable = (results: Results) =>
  [
    line(['Home / book / reader', 'Goal', 'Reached', '']),
    line(['---', '---', '---', '---']),
    ...goals(results).map(goal => line([goal.what, limit(goal), reached(goal), verdict(goal)])),
  ].join('\n')

/** Rows that belong into one table: of brands and of books each their own. */
const groups = (rows: readonly Row[], section: Section) =>
  Map.groupBy(
    rows.filter(row => row.section === section),
    ({ figures }) => (section === 'scale' ? Object.keys(figures).join() : ''),
  )

const about = ({ date, machine, versions, rounds }: Results) =>
  `Measured ${date} on ${machine}; medians of ${rounds} interleaved rounds and more. ${versions.join(', ')}.`

/** Puts text between `<!-- name -->` and `<!-- /name -->`. Throws when a document has no such place. */
function fill(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document has no place for ${name}.`)
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`
}

/** Writes what was measured between the marks of the document, and the picture; what was not measured stays. */
export async function writeDocument(results: Results, document: string, picture: string): Promise<void> {
  let text = await readFile(document, 'utf8')
  text = fill(text, 'picture', PICTURE)
  text = fill(text, 'about', about(results))
  text = fill(text, 'goals', goalTable(results))
  for (const section of SECTIONS) {
    const tables = [...groups(results.rows, section).values()].map(table)
    if (tables.length > 0) text = fill(text, section, tables.join('\n\n'))
  }
  await writeFile(document, text)
  await writeFile(picture, drawRatios(results))
}
