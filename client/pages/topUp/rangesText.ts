/** Ascending numbers in short: `5–7, 9`. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: number[][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last.at(-1)! + 1) last.push(number)
    else ranges.push([number])
  }
  return ranges.map(([first, ...rest]) => [first, ...rest.slice(-1)].join('–')).join(', ')
}
