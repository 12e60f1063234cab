/** Releases a slot, or leaves the queue. Safe to call again. */
export type Leave = () => void

/** Why there was no slot: the queue was full, or waiting took too long. */
type Refusal = 'full' | 'late'

export type SemaphoreLimits = {
  /** Maximum of concurrent holders. */
  places: number
  /** Maximum queue length; further ones are refused at once. */
  waiting: number
  /** Longest wait in milliseconds; absent: unlimited. */
  patience?: number
}

export type Semaphore = {
  /**
   * Requests a slot and calls back once, possibly before it returns: `granted` with a slot, else `refused`; neither
   * after `leave`.
   * @param who fairness key: each key gets slots in turn, so that one with many requests does not delay the others /
   */
  enter(who: string, granted: (leave: Leave) => void, refused: (why: Refusal) => void): Leave
  load(): Load
}

/** Slots in use, and length of the queue. */
export type Load = { inside: number; waiting: number }

type Visitor = {
  who: string
  state: 'waiting' | 'inside' | 'out'
  granted: (leave: Leave) => void
  refused: (why: Refusal) => void
  timer?: NodeJS.Timeout
}

/** A semaphore with a bounded queue that is fair between keys. */
export function createSemaphore({ places, waiting, patience }: SemaphoreLimits): Semaphore {
  let free = places
  let length = 0
  /** Waiting visitors by key. The first key is next, and then moves to the end. */
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
    visitor.granted(() => leave(visitor))
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

  /** If the queue is full, drops the last entry of the key with the most, unless that is this key. */
  function canQueue(who: string): boolean {
    if (length < waiting) return true
    const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    const last = longest.at(-1)
    if (!last || longest.length <= (queues.get(who)?.length ?? 0) + 1) return false
    refuse(last, 'full')
    return true
  }

  return {
    load: () => ({ inside: places - free, waiting: length }),
    enter(who, granted, refused) {
      const visitor: Visitor = { who, state: 'waiting', granted, refused }
      if (free > 0) admit(visitor)
      else if (canQueue(who)) enqueue(visitor)
      else {
        visitor.state = 'out'
        refused('full')
      }
      return () => leave(visitor)
    },
  }
}
