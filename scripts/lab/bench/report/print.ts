import { readFile, writeFile } from 'node:fs/promises'
import { goals, isReached, type Goal } from './goals.ts'
import { SECTIONS, type Results } from './rows.ts'

/** Three significant digits, or no decimals. */
const short = (value: number) =>
  Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : `${Number(value.toPrecision(3))}`
const inUnit = (values: number[], unit: string) => values.map(short).join(' / ') + (unit && ` ${unit}`)

/** Every figure of a run, a line for each row and server, with its ratio to Quire's. */
export function printRows({ rows }: Results): void {
  for (const { name, unit, figures } of SECTIONS.flatMap(section => rows.filter(one => one.section === section))) {
    const first = figures['Quire'] ?? Object.values(figures)[0] ?? 0
    process.stdout.write(`\n${name}\n`)
    for (const [server, value] of Object.entries(figures)) {
      const ratio = first > 0 ? `x ${short(value / first)}` : ''
      process.stdout.write(`  ${server.padEnd(26)}${inUnit([value], unit).padStart(14)}${ratio.padStart(16)}\n`)
    }
  }
}

const VERDICTS = { true: 'reached', false: 'missed', undefined: 'not measured' } as const
/** What a goal demands, what was reached, and whether that is enough. */
function cellsOf(goal: Goal): [limit: string, reached: string, verdict: string] {
  const { figures, limits, unit, isLeast } = goal
  return [`${isLeast ? '≥' : '≤'} ${inUnit(limits, unit)}`, inUnit(figures, unit), VERDICTS[`${isReached(goal)}`]]
}

/** The change of each figure since the last run. */
const trend = ({ figures }: Goal, before: Goal | undefined): string =>
  figures
    .map((figure, index) => {
      const change = (figure / (before?.figures[index] ?? Number.NaN) - 1) * 100
      return Number.isFinite(change) ? `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(0)}%` : '–'
    })
    .join(' / ')

/** The goals with their results: home, book and reader, or one figure for all; and the change. */
export function printGoals(results: Results, { rows = [] }: Partial<Results>): void {
  const before = goals({ rows })
  process.stdout.write('\nGoals (home / book / reader), and the change since docs/performance.json\n')
  for (const [index, goal] of goals(results).entries()) {
    if (isReached(goal) === undefined) continue
    const [limit, reached, verdict] = cellsOf(goal)
    const line = `  ${goal.what.padEnd(50)}${limit.padEnd(22)}${reached.padEnd(28)}`
    process.stdout.write(`${line}${verdict.padEnd(9)}${trend(goal, before[index])}\n`)
  }
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: string[][]) => [head, head.map(() => '---'), ...rows].map(line).join('\n')

function details({ rows, machine, rounds }: Results): string {
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

/** Writes the results between the marks of the document. */
export async function writeDocument(results: Results, document: string): Promise<void> {
  const goalRows = goals(results).map(goal => [goal.what, ...cellsOf(goal), goal.felt])
  let text = await readFile(document, 'utf8')
  text = fill(text, 'about', details(results))
  text = fill(text, 'goals', table(['Home / book / reader', 'Goal', 'Reached', '', 'Felt as'], goalRows))
  await writeFile(document, text)
}
