import { goals, isReached, type Goal } from './goals.ts'
import { SECTIONS, type Results, type Row } from './rows.ts'

const number = (value: number | undefined, digits: number) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)

export const shown = ({ digits, unit }: Row, value: number | undefined) =>
  number(value, digits) + (unit && value !== undefined ? ` ${unit}` : '')

/** A figure of a goal: three digits that count, or none after the point. */
const short = (value: number, unit: string) =>
  Number.isNaN(value) ? '–' : `${value >= 100 ? value.toFixed(0) : Number(value.toPrecision(3))}${unit && ` ${unit}`}`

/** Every figure of a run, a line a row and server, with its ratio to Quire's. */
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
export const reached = ({ figures, unit }: Goal) => figures.map(value => short(value, unit)).join(' / ')
export const limit = ({ limits, unit, isLeast }: Goal) =>
  `${isLeast ? '≥' : '≤'} ${limits.map(value => short(value, unit)).join(' / ')}`

/** The goals with what was reached: home, book and reader, or one figure for all. */
export function printGoals(results: Results): void {
  process.stdout.write('\nGoals (home / book / reader)\n')
  for (const goal of goals(results)) {
    if (verdict(goal) === 'not measured') continue
    const line = `  ${goal.what.padEnd(50)}${limit(goal).padEnd(22)}${reached(goal).padEnd(28)}${verdict(goal)}`
    process.stdout.write(`${line}\n`)
  }
}
