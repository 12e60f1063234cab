/** Releases a slot, or leaves the queue. Safe to call again. @param work what the slot was used for; 1 if absent */
export type Release = (work?: number) => void

/** The queue was full, or waiting took too long. */
type Refusal = 'full' | 'late'

export type SemaphoreLimits = {
  permits: number
  /** Most permits of one key; absent: all. */
  permitsPerKey?: number
  /** Further requests are refused at once. */
  maxQueue: number
  /** Maximum queue length of one key; absent: unlimited. */
  maxPerKey?: number
  /** Longest wait in milliseconds; absent: unlimited. */
  maxWait?: number
}

export type Semaphore = {
  /**
   * Requests a slot and calls back once, possibly before it returns: `granted` with a slot, else `refused`; neither
   * after `leave`.
   * @param key for fairness: the key with the least recent work goes first, so that one with many or expensive
   * requests does not delay the others
   */
  enter(key: string, granted: (leave: Release) => void, refused: (why: Refusal) => void): Release
  load(): Load
}

export type Load = { used: number; queued: number }

type Request = {
  key: string
  state: 'queued' | 'admitted' | 'out'
  granted: (leave: Release) => void
  refused: (why: Refusal) => void
  timer?: NodeJS.Timeout
}

/** Milliseconds after which work counts half. */
const HALF_LIFE = 10_000
/** Keys that are remembered before those with hardly any recent work are forgotten. */
const MAX_KEYS = 1000

/** Waits for a slot; undefined if it is refused. Rejects with the signal's reason when it aborts. */
export function slotIn(semaphore: Semaphore, key: string, signal?: AbortSignal): Promise<Release | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Release | undefined>()
  const leave = semaphore.enter(key, resolve, () => resolve(undefined))
  if (!signal) return promise
  const abort = () => {
    leave()
    reject(signal.reason)
  }
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return promise.finally(() => signal.removeEventListener('abort', abort))
}

/** A semaphore with a bounded queue that is fair between keys. */
export function createSemaphore({
  permits,
  permitsPerKey = permits,
  maxQueue,
  maxPerKey = maxQueue,
  maxWait,
}: SemaphoreLimits): Semaphore {
  let free = permits
  let length = 0
  const used = new Map<string, number>()
  const queues = new Map<string, Request[]>()
  /** Work of each key when it was last counted. */
  const spent = new Map<string, { work: number; at: number }>()
  let mostKeys = MAX_KEYS

  function spentBy(key: string): number {
    const { work = 0, at = 0 } = spent.get(key) ?? {}
    return work && work * 2 ** ((at - performance.now()) / HALF_LIFE)
  }

  function spend(key: string, work: number): void {
    spent.set(key, { work: spentBy(key) + work, at: performance.now() })
    if (spent.size <= mostKeys) return
    for (const key of spent.keys()) if (spentBy(key) < 1) spent.delete(key)
    mostKeys = Math.max(MAX_KEYS, 2 * spent.size)
  }

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

  function release(request: Request, work = 1): void {
    const { state, key } = request
    request.state = 'out'
    if (state === 'queued') dequeue(request)
    if (state !== 'admitted') return
    free++
    const others = used.get(key)! - 1
    if (others > 0) used.set(key, others)
    else used.delete(key)
    spend(key, work - 1)
    admitWaiting()
  }

  const isFree = (key: string): boolean => free > 0 && (used.get(key) ?? 0) < permitsPerKey

  function admit(request: Request): void {
    request.state = 'admitted'
    free--
    used.set(request.key, (used.get(request.key) ?? 0) + 1)
    spend(request.key, 1)
    request.granted(work => release(request, work))
  }

  function admitWaiting(): void {
    for (;;) {
      const keys = [...queues.keys()].filter(isFree)
      if (keys.length === 0) return
      const next = keys.reduce((one, other) => (spentBy(other) < spentBy(one) ? other : one))
      const request = queues.get(next)![0]!
      dequeue(request)
      admit(request)
    }
  }

  /** If the queue is full, drops the last entry of the key with most entries, then most work, unless that is this. */
  function canQueue(key: string): boolean {
    const own = queues.get(key)?.length ?? 0
    if (own >= maxPerKey) return false
    if (length < maxQueue) return true
    const [longest] = [...queues].toSorted(
      ([one, queue], [other, others]) => others.length - queue.length || spentBy(other) - spentBy(one),
    )
    if (!longest) return false
    const [other, queue] = longest
    if (queue.length <= own + 1 && (queue.length <= own || spentBy(other) <= spentBy(key))) return false
    refuse(queue.at(-1)!, 'full')
    return true
  }

  return {
    load: () => ({ used: permits - free, queued: length }),
    enter(key, granted, refused) {
      const request: Request = { key, state: 'queued', granted, refused }
      if (isFree(key)) admit(request)
      else if (canQueue(key)) enqueue(request)
      else {
        request.state = 'out'
        refused('full')
      }
      return () => release(request)
    },
  }
}
