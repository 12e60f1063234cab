import { moneyText } from '../../../shared/currency.ts'
import { when, type Cell, type Part, type Row, type CommandResult } from './command/command.ts'

/** Characters per table cell; records and `--json` are not shortened. */
const WIDEST = 60

export function show({ said, parts = [] }: CommandResult, { isDryRun = false } = {}): string {
  const first = isDryRun ? [`Dry run, nothing was changed. ${said}`] : [said]
  return [...first, ...parts.map(part => `\n${part.name}\n${bodyOf(part)}`)].map(text => `${text}\n`).join('')
}

export const asJson = ({ said, parts = [] }: CommandResult, details: object): string => {
  const data = parts.map(part => [part.name.replaceAll(' ', '_'), 'rows' in part ? part.rows : part.fields])
  return `${JSON.stringify({ ok: true, ...details, said, ...Object.fromEntries(data) }, undefined, 2)}\n`
}

function bodyOf(part: Part): string {
  if (!('rows' in part)) return fieldsOf(part.fields)
  return part.rows.length ? tableOf(part.rows) : `  ${part.none ?? 'None.'}`
}

function fieldsOf(fields: Row): string {
  const width = Math.max(...Object.keys(fields).map(name => name.length))
  return Object.entries(fields)
    .map(([name, cell]) => `  ${name.padEnd(width)}  ${textOf(cell).replaceAll('\n', `\n${' '.repeat(width + 4)}`)}`)
    .join('\n')
}

function tableOf(rows: Row[]): string {
  const names = Object.keys(rows[0]!)
  const lines = [names, ...rows.map(row => names.map(name => cut(textOf(row[name] ?? null))))]
  const isNumber = names.map(name => rows.every(row => isNumeric(row[name])))
  const widths = names.map((_name, index) => Math.max(...lines.map(line => line[index]!.length)))
  return lines
    .map(line => {
      const cells = line.map((text, index) =>
        isNumber[index] ? text.padStart(widths[index]!) : text.padEnd(widths[index]!),
      )
      return `  ${cells.join('  ')}`.trimEnd()
    })
    .join('\n')
}

export const isNumeric = (cell: Cell | undefined) =>
  cell === null || typeof cell === 'number' || (typeof cell === 'object' && 'amount' in cell)

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
/** Readers' texts may contain terminal control sequences. */
const CONTROL = /[\p{Cc}\p{Cf}]/gu

/** Without control characters. */
export function textOf(cell: Cell): string {
  if (cell === null || cell === '') return '–'
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return moneyText(cell, 'en')
  if (TIME.test(cell)) return when(cell)
  return cell.replaceAll(/\r\n?/g, '\n').replace(CONTROL, character => (character === '\n' ? '\n' : '�'))
}

function cut(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line
}
