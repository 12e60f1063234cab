import { boxName, layOut, PICTURE, SPANS, type Seat, type Route } from './layout.ts'
import { COLUMNS, type Column, type Room } from './rooms.ts'

/** What each part does, in one word. */
const DOES: Readonly<Record<Column, string>> = {
  client: 'client/ shows',
  'server/web': 'server/web/ receives',
  'server/backend': 'server/backend/ answers',
}

const STYLE = `<style>
text{font-family:system-ui,sans-serif;text-anchor:middle}
.page{fill:#fff}.part{fill:#f4f6f8}.head{font-size:14px;font-weight:600;fill:#2d3748}
.box{stroke:#8a97a8}.name{font-size:13px;font-weight:600;fill:#1a202c}
.arrow{fill:none;stroke:#64748b;stroke-width:1.2}.tip{fill:#64748b}
.client{fill:#dbeafe}.web{fill:#fdecc8}.backend{fill:#f3e2f7}.shared{fill:#d8f3e0}
@media(prefers-color-scheme:dark){
.page{fill:#0d1117}.part{fill:#161d27}.head{fill:#e2e8f0}
.box{stroke:#64748b}.name{fill:#f8fafc}.arrow{stroke:#94a3b8}.tip{fill:#94a3b8}
.client{fill:#1e3a5f}.web{fill:#4d3a12}.backend{fill:#44264d}.shared{fill:#1b4530}}
</style>`
const TIP =
  '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">' +
  '<path class="tip" d="M0 .5 8 4 0 7.5z"/></marker>'

/** Draws the rooms as an SVG for light and dark mode; every arrow means 'uses' and points down. */
export function drawRooms(rooms: ReadonlyMap<string, Room>): string {
  const { seats, routes, height } = layOut(rooms)
  const bottom = Math.min(...seats.filter(({ room }) => !room?.column).map(({ y }) => y))
  const parts = COLUMNS.map(column => {
    const { left, width } = SPANS[column]
    const area = `<rect class="part" x="${left - 4}" y="12" width="${width + 8}" height="${bottom - 26}" rx="8"/>`
    return `${area}<text class="head" x="${left + width / 2}" y="33">${DOES[column]}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${height}" width="${PICTURE.width}"` +
      ` height="${height}" role="img">`,
    '<title>The folders of Quire: an arrow points down to what a folder uses</title>',
    STYLE,
    `<defs>${TIP}</defs><rect class="page" width="${PICTURE.width}" height="${height}"/>`,
    ...parts,
    ...routes.map(arrow),
    ...seats.map(box),
    '</svg>',
    '',
  ].join('\n')
}

const round = (value: number) => Math.round(value * 10) / 10

/** Straight beside the boxes of a floor, curved between floors. */
function arrow(route: Route): string {
  const line = route.slice(1).map((to, index) => {
    const from = route[index] as Seat
    const x1 = from.x
    const x2 = to.room && !to.room.column ? x1 : to.x
    const [y1, y2] = [from.y + PICTURE.box, to.y]
    const half = round((y1 + y2) / 2)
    return `C${round(x1)} ${half} ${round(x2)} ${half} ${round(x2)} ${y2}${to.room ? '' : `v${PICTURE.box}`}`
  })
  const [start] = route as [Seat]
  return `<path class="arrow" marker-end="url(#tip)" d="M${round(start.x)} ${start.y + PICTURE.box}${line.join('')}"/>`
}

function box({ room, x, y, width }: Seat): string {
  if (!room) return ''
  const kind = room.column?.replace('server/', '') ?? 'shared'
  return (
    `<rect class="box ${kind}" x="${round(x - width / 2)}" y="${y}" width="${round(width)}" height="${PICTURE.box}"` +
    ` rx="6"/><text class="name" x="${round(x)}" y="${y + 18}">${boxName(room)}</text>`
  )
}
