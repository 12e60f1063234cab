import { readFile, writeFile } from 'node:fs/promises'
import { drawRatios } from './picture.ts'
import { limit, reached, verdict } from './print.ts'
import { goals } from './goals.ts'
import type { Results } from './rows.ts'

/** Path of the picture as the document links to it. */
const PICTURE =
  '<img src="pictures/performance.svg" width="760" alt="Bars: requests, paint, blocking, first tap, next chapter and ' +
  'scripts of Quire and of the others">'

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const goalTable = (results: Results) =>
  [
    line(['Home / book / reader', 'Goal', 'Reached', '']),
    line(['---', '---', '---', '---']),
    ...goals(results).map(goal => line([goal.what, limit(goal), reached(goal), verdict(goal)])),
  ].join('\n')

function about({ rows, machine, rounds }: Results): string {
  const dates = [...new Set(rows.map(({ date }) => date))].toSorted()
  return `Measured ${dates.join(' and ')} on ${machine}; medians of ${rounds} interleaved rounds and more.`
}

/** Puts text between `<!-- name -->` and `<!-- /name -->`. Throws if the document has no such marks. */
function fill(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`The document has no place for ${name}.`)
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`
}

/** Writes the results between the marks of the document, and the picture. */
export async function writeDocument(results: Results, document: string, picture: string): Promise<void> {
  let text = await readFile(document, 'utf8')
  text = fill(text, 'picture', PICTURE)
  text = fill(text, 'about', about(results))
  text = fill(text, 'goals', goalTable(results))
  await writeFile(document, text)
  await writeFile(picture, drawRatios(results))
}
