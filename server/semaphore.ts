/** Releases a slot, or leaves the queue. Safe to call again. */
export type Release = () => void

/** Why there was no slot: the queue was full, or waiting took too long. */
type Refusal = 'full' | 'late'

export type SemaphoreLimits = {
  /** Maximum number of holders. */
  permits: number
  /** Maximum queue length; further requests are refused at once. */
  maxQueue: number
  /** Longest wait in milliseconds; absent: unlimited. */
  maxWait?: number
}

export type Semaphore = {
  /**
   * Requests a slot and calls back once, possibly before it returns: `granted` with a slot, else `refused`; neither
   * after `leave`.
   * @param key for fairness: each key gets slots in turn, so that one with many requests does not delay the others
   */
  enter(key: string, granted: (leave: Release) => void, refused: (why: Refusal) => void): Release
  load(): Load
}

/** Slots in use, and length of the queue. */
export type Load = { used: number; queued: number }

type Request = {
  key: string
  state: 'queued' | 'admitted' | 'out'
  granted: (leave: Release) => void
  refused: (why: Refusal) => void
  timer?: NodeJS.Timeout
}

/** A semaphore with a bounded queue that is fair between keys. */
export function createSemaphore({ permits, maxQueue, maxWait }: SemaphoreLimits): Semaphore {
  let free = permits
  let length = 0
  /** Waiting requests by key. The first key is next, and then moves to the end. */
  const queues = new Map<string, Request[]>()

  function enqueue(request: Request): void {
    const queue = queues.get(request.key) ?? []
    queues.set(request.key, queue)
    queue.push(request)
    length++
    if (maxWait !== undefined) request.timer = setTimeout(() => refuse(request, 'late'), maxWait)
  }

  function dequeue(request: Request): void {
    const queue = queues.get(request.key) ?? []
    queue.splice(queue.indexOf(request), 1)
    if (queue.length === 0) queues.delete(request.key)
    length--
    clearTimeout(request.timer)
  }

  function refuse(request: Request, why: Refusal): void {
    release(request)
    request.refused(why)
  }

  function release(request: Request): void {
    const { state } = request
    request.state = 'out'
    if (state === 'queued') dequeue(request)
    if (state !== 'admitted') return
    free++
    admitWaiting()
  }

  function admit(request: Request): void {
    request.state = 'admitted'
    free--
    request.granted(() => release(request))
  }

  function admitWaiting(): void {
    while (free > 0) {
      const [next] = queues.values()
      const request = next?.[0]
      if (!next || !request) return
      dequeue(request)
      if (queues.delete(request.key)) queues.set(request.key, next)
      admit(request)
    }
  }

  /** If the queue is full, drops the last entry of the key with the most, unless that is this key. */
  function canQueue(key: string): boolean {
    if (length < maxQueue) return true
    const longest = [...queues.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    const last = longest.at(-1)
    if (!last || longest.length <= (queues.get(key)?.length ?? 0) + 1) return false
    refuse(last, 'full')
    return true
  }

  return {
    load: () => ({ used: permits - free, queued: length }),
    enter(key, granted, refused) {
      const request: Request = { key, state: 'queued', granted, refused }
      if (free > 0) admit(request)
      else if (canQueue(key)) enqueue(request)
      else {
        request.state = 'out'
        refused('full')
      }
      return () => release(request)
    },
  }
}
