/** Gives a place back, or leaves the queue for one. Harmless when called again. */
export type Leave = () => void

/** Why there was no place: the queue was as long as it may be, or waiting in it took too long. */
type Refusal = 'full' | 'late'

export type SemaphoreLimits = {
  /** So many are inside at once. */
  places: number
  /** So many wait for a place; more are refused at once. */
  waiting: number
  /** Longest wait, in milliseconds; absent: until who waits leaves. */
  patience?: number
}

export type Semaphore = {
  /**
   * Asks for a place and calls back once, maybe before it returns: by `turn` when there is one, else by `refused`;
   * by neither after `leave`.
   * @param who those of one name share their turns, so that one with many requests does not push back the others
   */
  enter(who: string, turn: (leave: Leave) => void, refused: (why: Refusal) => void): Leave
  load(): Load
}

/** How many are inside, and how many wait. */
export type Load = { inside: number; waiting: number }

type Visitor = {
  who: string
  state: 'waiting' | 'inside' | 'out'
  turn: (leave: Leave) => void
  refused: (why: Refusal) => void
  timer?: NodeJS.Timeout
}

/** A semaphore with a bounded queue that is fair between names. */
export function createSemaphore({ places, waiting, patience }: SemaphoreLimits): Semaphore {
  let free = places
  let length = 0
  /** Who waits. The first name has the next turn, and goes to the end with it. */
  const queues = new Map<string, Visitor[]>()

  function enqueue(visitor: Visitor): void {
    const queue = queues.get(visitor.who) ?? []
    queues.set(visitor.who, queue)
    queue.push(visitor)
    length++
    if (patience !== undefined) visitor.timer = setTimeout(() => refuse(visitor, 'late'), patience)
  }

  function dequeue(visitor: Visitor): void {
    const queue = queues.get(visitor.who) ?? []
    queue.splice(queue.indexOf(visitor), 1)
    if (queue.length === 0) queues.delete(visitor.who)
    length--
    clearTimeout(visitor.timer)
  }

  function refuse(visitor: Visitor, why: Refusal): void {
    leave(visitor)
    visitor.refused(why)
  }

  function leave(visitor: Visitor): void {
    const { state } = visitor
    visitor.state = 'out'
    if (state === 'waiting') dequeue(visitor)
    if (state !== 'inside') return
    free++
    admitWaiting()
  }

  function admit(visitor: Visitor): void {
    visitor.state = 'inside'
    free--
    visitor.turn(() => leave(visitor))
  }

  function admitWaiting(): void {
    while (free > 0) {
      const [next] = queues.values()
      const visitor = next?.[0]
      if (!next || !visitor) return
      dequeue(visitor)
      if (queues.delete(visitor.who)) queues.set(visitor.who, next)
      admit(visitor)
    }
  }

  /** A full queue turns away the last of whoever has most in it, unless that is who asks. */
  function hasRoom(who: string): boolean {
    if (length < waiting) return true
    const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    const last = longest.at(-1)
    if (!last || longest.length <= (queues.get(who)?.length ?? 0) + 1) return false
    refuse(last, 'full')
    return true
  }

  return {
    load: () => ({ inside: places - free, waiting: length }),
    enter(who, turn, refused) {
      const visitor: Visitor = { who, state: 'waiting', turn, refused }
      if (free > 0) admit(visitor)
      else if (hasRoom(who)) enqueue(visitor)
      else {
        visitor.state = 'out'
        refused('full')
      }
      return () => leave(visitor)
    },
  }
}
