/** Steps of speed; at the start a line takes four seconds. */
export const SPEEDS = { least: 1, most: 10, start: 4 } as const
const LINES_A_MINUTE = 4

/** How fast a text goes by: `line` in CSS pixels a second, `page` in milliseconds for all lines of a page. */
export function speedOf(text: HTMLElement, speed: number): { line: number; page: number } {
  const lineHeight = parseFloat(getComputedStyle(text).lineHeight)
  const linesASecond = (speed * LINES_A_MINUTE) / 60
  const lines = Math.max(1, innerHeight / lineHeight - 3)
  return { line: linesASecond * lineHeight, page: (lines / linesASecond) * 1000 }
}
