import { dirname } from 'node:path'
import type { Graph } from '../check/imports.ts'

/** The parts of Quire, in the picture's order. */
export const COLUMNS = ['client', 'server/web', 'server/backend'] as const
export type Column = (typeof COLUMNS)[number]

/** Names of the rooms outside the parts. */
const START = 'server/start.ts'
const COMMON = 'server/ settings, log, semaphore'
const SHARED = 'shared'

/** Whether a file belongs to the process rather than to one part. */
const isProcess = (file: string) =>
  ['server', 'server/commands', 'server/workers'].includes(dirname(file)) || file.startsWith('server/doctor/')
/** Whether it belongs to what all parts use. */
const isCommon = (file: string) => ['server/process', 'server/settings'].includes(dirname(file))

/** A room: a folder with its subfolders. */
export type Room = {
  name: string
  /** Undefined for `shared`, the ground floor. */
  column: Column | undefined
  /** Rooms that it uses directly, without those implied by others. */
  uses: ReadonlySet<string>
  /** One above the highest room that it uses. */
  floor: number
}

/** The rooms of a source tree, sorted by name. Throws if rooms use each other in a cycle. */
export function roomsOf(files: Graph): Map<string, Room> {
  const common = new Set([...files].filter(([from]) => !isProcess(from)).flatMap(([, to]) => [...to]))
  // And what these import.
  for (const file of common) if (isProcess(file)) for (const to of files.get(file) ?? []) common.add(to)
  const roomOf = (file: string): string | undefined => {
    if (file.startsWith('shared/')) return SHARED
    if (isCommon(file)) return COMMON
    if (isProcess(file)) return common.has(file) ? COMMON : START
    const column = COLUMNS.find(part => file.startsWith(`${part}/`))
    if (!column) return undefined
    const [folder] = file.slice(column.length + 1).split('/')
    return dirname(file) === column ? `${column}/app.ts` : `${column}/${folder}`
  }
  const uses = new Map<string, Set<string>>()
  for (const [file, imported] of files) {
    const room = roomOf(file)
    if (!room) continue
    const used = uses.get(room) ?? new Set<string>()
    uses.set(room, used)
    for (const other of imported) used.add(roomOf(other) ?? room)
    used.delete(room)
  }
  const floors = floorsOf(uses)
  const reach = reachOf(uses, floors)
  const joined = [...uses].filter(([room, used]) => used.size > 0 || [...uses.values()].some(other => other.has(room)))
  return new Map(
    joined
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, used]) => {
        const indirect = new Set([...used].flatMap(other => [...(reach.get(other) ?? [])]))
        const direct = new Set([...used].filter(other => !indirect.has(other)).toSorted())
        const room = { name, column: columnOf(name), uses: direct }
        return [name, { ...room, floor: floors.get(name) ?? 0 }]
      }),
  )
}

/** The process and what the parts have in common are drawn with the web server. */
const columnOf = (room: string): Column | undefined =>
  COLUMNS.find(part => room.startsWith(`${part}/`)) ?? (room === SHARED ? undefined : 'server/web')

function floorsOf(uses: Graph): Map<string, number> {
  const floors = new Map<string, number>()
  const visit = (room: string, above: readonly string[]): number => {
    if (above.includes(room)) throw new Error(`import cycle between rooms: ${[...above, room].join(', ')}`)
    const known = floors.get(room)
    if (known !== undefined) return known
    const under = [...(uses.get(room) ?? [])].map(used => visit(used, [...above, room]))
    // `shared` is alone on the ground floor.
    const floor = room === SHARED ? 0 : Math.max(0, ...under) + 1
    floors.set(room, floor)
    return floor
  }
  for (const room of uses.keys()) visit(room, [])
  return floors
}

/** All rooms that each room uses, directly or indirectly; from the lowest floor up. */
function reachOf(uses: Graph, floors: ReadonlyMap<string, number>): Map<string, Set<string>> {
  const reach = new Map<string, Set<string>>()
  for (const room of [...uses.keys()].toSorted((a, b) => (floors.get(a) ?? 0) - (floors.get(b) ?? 0))) {
    const used = [...(uses.get(room) ?? [])]
    reach.set(room, new Set([...used, ...used.flatMap(other => [...(reach.get(other) ?? [])])]))
  }
  return reach
}
