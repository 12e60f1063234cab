import { COLUMNS, type Column, type Room } from './rooms.ts'

export const PICTURE = { width: 800, margin: 14, top: 54, box: 27, floor: 47 }
/** Position and width of each part. */
export const SPANS: Readonly<Record<Column, { left: number; width: number }>> = {
  client: { left: 14, width: 196 },
  'server/web': { left: 222, width: 258 },
  'server/backend': { left: 492, width: 294 },
}
const GAP = 10
/** Width of an arrow that passes a floor. */
const LANE = 8

/** A box, or the point where an arrow passes a floor: `x` is its centre, `y` its upper edge. */
export type Seat = { x: number; y: number; width: number; room?: Room }
/** The path of an arrow, from seat to seat downwards. */
export type Route = readonly Seat[]

export const boxName = ({ name, column }: Room) => (column ? name.replace(`${column}/`, '') : name)
const boxWidth = (room: Room) => Math.max(62, boxName(room).length * 7.5 + 20)

/** Places rooms on their floors, as close to the rooms that they use or that use them as neighbours allow. */
export function layOut(rooms: ReadonlyMap<string, Room>): { seats: Seat[]; routes: Route[]; height: number } {
  const top = Math.max(...[...rooms.values()].map(({ floor }) => floor))
  const yOf = (floor: number) => PICTURE.top + (top - floor) * PICTURE.floor
  const seats = new Map<string, Seat>()
  const floors = new Map<string, Seat[]>()
  const links = new Map<Seat, Seat[]>()
  const put = (column: Column, floor: number, seat: Seat) => {
    const key = `${column} ${floor}`
    floors.set(key, [...(floors.get(key) ?? []), seat])
    return seat
  }
  for (const room of rooms.values()) {
    const y = yOf(room.floor)
    if (!room.column) {
      const width = PICTURE.width - 2 * PICTURE.margin
      seats.set(room.name, { x: PICTURE.width / 2, y, width, room })
      continue
    }
    const { left, width } = SPANS[room.column]
    const seat: Seat = { x: left + width / 2, y, width: boxWidth(room), room }
    seats.set(room.name, put(room.column, room.floor, seat))
  }
  const link = (a: Seat, b: Seat) => {
    links.set(a, [...(links.get(a) ?? []), b])
    links.set(b, [...(links.get(b) ?? []), a])
  }
  const routes: Seat[][] = []
  for (const room of rooms.values())
    for (const used of room.uses) {
      const [from, to, other] = [seats.get(room.name), seats.get(used), rooms.get(used)]
      if (!from || !to || !other || !room.column) continue
      const route = [from]
      for (let floor = room.floor - 1; floor > other.floor; floor--)
        route.push(put(room.column, floor, { x: from.x, y: yOf(floor), width: LANE }))
      route.push(to)
      for (let step = 1; step < route.length; step++) {
        const [above, below] = [route[step - 1] as Seat, route[step] as Seat]
        // Rooms of other parts do not attract.
        const isNear = other.column === room.column || (other.column && !above.room)
        if (below !== to || isNear) link(above, below)
      }
      routes.push(route)
    }
  for (let round = 0; round < 40; round++)
    for (const column of COLUMNS)
      for (let step = 0; step <= top; step++) {
        const floor = round % 2 ? step : top - step
        const row = floors.get(`${column} ${floor}`)
        if (row) spread(row, SPANS[column], links, round < 2)
      }
  return { seats: [...seats.values()], routes, height: yOf(0) + PICTURE.box + PICTURE.margin }
}

/** Moves the seats of a floor towards their links on other floors, without overlapping. */
function spread(
  row: Seat[],
  { left, width }: { left: number; width: number },
  links: ReadonlyMap<Seat, readonly Seat[]>,
  isRough: boolean,
) {
  const wish = new Map(
    row.map(seat => {
      // Arrows across several floors should be straight.
      const near = (links.get(seat) ?? []).flatMap(other => Array(seat.room || other.room ? 1 : 4).fill(other.x))
      return [seat, near.length > 0 ? near.reduce((sum, x) => sum + x, 0) / near.length : seat.x]
    }),
  )
  const wishOf = (seat: Seat) => wish.get(seat) ?? seat.x
  row.sort((a, b) => wishOf(a) - wishOf(b) || (isRough ? b.width - a.width : a.x - b.x))
  for (const seat of row)
    seat.x = Math.min(Math.max(wishOf(seat), left + seat.width / 2), left + width - seat.width / 2)
  const apart = (a: Seat, b: Seat) => (a.width + b.width) / 2 + GAP
  for (let pass = 0; pass < 60; pass++)
    for (let index = 1; index < row.length; index++) {
      const [a, b] = [row[index - 1] as Seat, row[index] as Seat]
      const missing = apart(a, b) - (b.x - a.x)
      if (missing <= 0) continue
      const leftRoom = a.x - a.width / 2 - left
      const rightRoom = left + width - b.x - b.width / 2
      const toLeft = Math.min(leftRoom, Math.max(missing / 2, missing - rightRoom))
      a.x -= toLeft
      b.x += missing - toLeft
    }
  for (let index = row.length - 1, edge = left + width; index >= 0; index--) {
    const seat = row[index] as Seat
    seat.x = Math.min(seat.x, edge - seat.width / 2)
    edge = seat.x - seat.width / 2 - GAP
  }
}
