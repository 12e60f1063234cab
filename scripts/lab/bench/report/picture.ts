import { figureOf } from './goals.ts'
import { QUIRE, type Results } from './rows.ts'

/** A group of bars: one row of figures. Longer is slower, or faster if `isRate`. */
type Group = { title: string; key: string; unit: string; isRate?: true }

const GROUPS: readonly Group[] = [
  {
    title: 'Requests a second, book (more is better; the scale is logarithmic)',
    key: 'rate.book',
    unit: '',
    isRate: true,
  },
  { title: 'Largest contentful paint, home', key: 'largestPaint.home', unit: 'ms' },
  { title: 'Total blocking time, home', key: 'blocked.home', unit: 'ms' },
  { title: 'First night tap that works', key: 'tap', unit: 'ms' },
  { title: 'Next chapter', key: 'next', unit: 'ms' },
  { title: 'Scripts of a reader’s page', key: 'scripts.reader', unit: 'kB' },
]

const WIDTH = 760
const LEFT = 210
const ROOM = WIDTH - LEFT - 110
const BAR = 16
const STEP = 21

const STYLE = `<style>
text{font:13px system-ui,sans-serif;fill:#1a202c}.title{font-weight:600}.name{text-anchor:end}
.page{fill:#fff}.bar{fill:#a9b8c9}.ours{fill:#2f6fb0}
@media(prefers-color-scheme:dark){.page{fill:#0d1117}text{fill:#e2e8f0}.bar{fill:#4a5a6d}.ours{fill:#5fa8ee}}
</style>`

const round = (value: number) => Math.round(value * 10) / 10

function bars({ title, key, unit, isRate }: Group, results: Results, top: number): string[] {
  const figures = results.rows.find(row => row.key === key)?.figures ?? {}
  const size = isRate ? (value: number) => Math.log10(Math.max(10, value)) - 1 : (value: number) => value
  const most = Math.max(...Object.values(figures).map(size), 1e-9)
  const rows = Object.entries(figures).toSorted(([, one], [, other]) => (isRate ? other - one : one - other))
  return [
    `<text class="title" x="16" y="${top}">${title}</text>`,
    ...rows.map(([server, value], index) => {
      const y = top + 10 + index * STEP
      const kind = server.startsWith(QUIRE) ? 'ours' : 'bar'
      const width = round(Math.max(1, (size(value) / most) * ROOM))
      const label = `${Math.round(value).toLocaleString('en')}${unit && ` ${unit}`}`
      return (
        `<text class="name" x="${LEFT - 8}" y="${y + 13}">${server}</text>` +
        `<rect class="${kind}" x="${LEFT}" y="${y}" width="${width}" height="${BAR}" rx="2"/>` +
        `<text x="${round(LEFT + width + 8)}" y="${y + 13}">${label}</text>`
      )
    }),
  ]
}

/** The main figures as bars, Quire's beside the others': an SVG for light and dark themes. */
export function drawRatios(results: Results): string {
  const of = figureOf(results)
  const measured = GROUPS.filter(({ key }) => !Number.isNaN(of(key, QUIRE)))
  const parts: string[] = []
  let top = 28
  for (const group of measured) {
    const drawn = bars(group, results, top)
    parts.push(...drawn)
    top += 10 + (drawn.length - 1) * STEP + 28
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="img">`,
    '<title>Quire beside other servers of the same pages</title>',
    STYLE,
    `<rect class="page" width="${WIDTH}" height="${top}"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}
