import { goals, isReached, type Goal } from './goals.ts'
import { SECTIONS, type Results, type Row } from './rows.ts'

const number = (value: number | undefined, digits: number) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)

const shown = ({ digits, unit }: Row, value: number | undefined) =>
  number(value, digits) + (unit && value !== undefined ? ` ${unit}` : '')

/** A figure of a goal: three significant digits, or no decimals. */
const short = (value: number) =>
  Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : `${Number(value.toPrecision(3))}`
const inUnit = (values: number[], unit: string) => values.map(short).join(' / ') + (unit && ` ${unit}`)

/** Every figure of a run, a line for each row and server, with its ratio to Quire's. */
export function printRows({ rows }: Results): void {
  for (const section of SECTIONS) {
    for (const row of rows.filter(one => one.section === section)) {
      const entries = Object.entries(row.figures)
      const [, first = Number.NaN] = entries.find(([name]) => name === 'Quire') ?? entries[0] ?? []
      process.stdout.write(`\n${row.name}\n`)
      for (const [server, value] of entries) {
        const ratio = first > 0 ? `x ${number(value / first, 3)}` : ''
        process.stdout.write(`  ${server.padEnd(26)}${shown(row, value).padStart(14)}${ratio.padStart(16)}\n`)
      }
    }
  }
}

const VERDICTS = { true: 'reached', false: 'missed', undefined: 'not measured' } as const
export const verdict = (goal: Goal) => VERDICTS[`${isReached(goal)}`]
export const reached = ({ figures, unit }: Goal) => inUnit(figures, unit)
export const limit = ({ limits, unit, isLeast }: Goal) => `${isLeast ? '≥' : '≤'} ${inUnit(limits, unit)}`

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
    if (verdict(goal) === 'not measured') continue
    const line = `  ${goal.what.padEnd(50)}${limit(goal).padEnd(22)}${reached(goal).padEnd(28)}`
    process.stdout.write(`${line}${verdict(goal).padEnd(9)}${trend(goal, before[index])}\n`)
  }
}
