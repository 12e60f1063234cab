type Cell = string | number

/** RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe. */
export const toCsv = (columns: readonly string[], rows: readonly Record<string, Cell>[]): string =>
  [columns, ...rows.map(row => columns.map(column => row[column] ?? ''))]
    .map(cells => `${cells.map(cellText).join(',')}\r\n`)
    .join('')

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
