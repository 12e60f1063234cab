import type { RedisClientType } from '@redis/client'
import { reasonOf } from '../process/reasonOf.ts'
import type { Log } from '../log.ts'

/** Without commands after a failure, so that not every request waits for Redis. */
const COOLDOWN_MS = 1000
/** So many consecutive late responses count as unavailable: one can happen at a busy moment. */
const MAX_LATE = 3
/** Of `post`; further commands are dropped. */
const MAX_PENDING = 100
const MAX_DELAY_MS = 1000
/** A connection without data is replaced; both sides send more often. */
const IDLE_TIMEOUT_MS = 15_000

export const KEY_PREFIX = 'quire'

export type Command = readonly (string | Buffer | number)[]
export type Reply = Buffer | string | number | null | undefined

export type Redis = {
  /** Undefined if Redis is unavailable or slow; a rejected command has an undefined reply. Never rejects. */
  ask(...commands: Command[]): Promise<Reply[] | undefined>
  /** Without waiting for replies; dropped while Redis is unavailable. */
  post(...commands: Command[]): void
  /** From its beginning, each entry once, across outages, until `close`. */
  follow(stream: string, onEntry: (fields: Record<string, unknown>) => void): void
  close(): Promise<void>
}

type Client = RedisClientType
type Outcome = Reply[] | 'late' | { error: unknown }

/**
 * Reconnects after outages, which are logged once when they begin and end. Loads the package here, so that it costs
 * nothing without Redis. @param shared what Redis shares, in the plural @param timeout milliseconds
 */
export async function connectRedis(url: string, log: Log, shared: 'pages' | 'limits', timeout: number): Promise<Redis> {
  const { createClient, RESP_TYPES } = await import('@redis/client')
  const bytes = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } }
  const closing = new AbortController()
  const followers: Client[] = []
  let isDown = false
  let usableFrom = 0
  let late = 0
  let pending = 0
  const refusals = new Set<string>()

  function onUnavailable(reason: unknown): void {
    usableFrom = performance.now() + COOLDOWN_MS
    if (isDown || closing.signal.aborted) return
    isDown = true
    log.warn({ shared, reason: reasonOf(reason) }, 'Redis unavailable: using the memory of this process')
  }
  function onAvailable(): void {
    usableFrom = late = 0
    if (!isDown) return
    isDown = false
    log.info({ shared }, 'Redis available again')
  }

  /** Once per reason: Redis is available, but an operator must act. */
  function logRejection(error: unknown): void {
    if (!isRefusal(error)) return
    const [reason = ''] = error.message.split(' ', 1)
    if (refusals.has(reason)) return
    refusals.add(reason)
    log.warn({ shared, reason, message: error.message }, 'Redis rejected a command')
  }

  const create = (): Client => {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      commandsQueueMaxLength: 1000,
      pingInterval: IDLE_TIMEOUT_MS / 3,
      socket: {
        connectTimeout: 2000,
        socketTimeout: IDLE_TIMEOUT_MS,
        reconnectStrategy: retries => Math.min(50 * 2 ** retries, MAX_DELAY_MS),
      },
    }) as unknown as Client
    // The client retries and emits each failure.
    client.on('error', onUnavailable)
    client.connect().catch(onUnavailable)
    return client
  }

  const client = create()
  client.on('ready', onAvailable)

  /** Awaits every command, so that no rejection is unhandled. */
  async function send(commands: Command[]): Promise<Reply[] | { error: unknown }> {
    const results = await Promise.allSettled(
      commands.map(command => client.sendCommand(command.map(asArgument), bytes) as Promise<Reply>),
    )
    const failed = results.find(result => result.status === 'rejected' && !isRefusal(result.reason))
    if (failed?.status === 'rejected') return { error: failed.reason }
    for (const result of results) if (result.status === 'rejected') logRejection(result.reason)
    return results.map(result => (result.status === 'fulfilled' ? result.value : undefined))
  }

  return {
    async ask(...commands) {
      if (!client.isReady || performance.now() < usableFrom) return undefined
      const outcome = await withTimeout(send(commands), timeout)
      if (Array.isArray(outcome)) {
        onAvailable()
        return outcome
      }
      if (outcome !== 'late') onUnavailable(outcome.error)
      else if (++late < MAX_LATE) usableFrom = performance.now() + COOLDOWN_MS
      else onUnavailable('no answer in time')
      return undefined
    },
    post(...commands) {
      if (commands.length === 0 || !client.isReady || pending === MAX_PENDING) return
      pending++
      void send(commands).then(() => pending--)
    },
    follow(stream, onEntry) {
      const reader = create()
      followers.push(reader)
      void followStream(reader, { stream, onEntry, logRejection, closed: closing.signal })
    },
    async close() {
      closing.abort()
      for (const one of [client, ...followers]) if (one.isOpen) one.destroy()
    },
  }
}

const asArgument = (part: string | Buffer | number) => (typeof part === 'number' ? String(part) : part)

/** Redis rejected a command (wrong type, out of memory), and so is available. */
const isRefusal = (error: unknown): error is Error => Error.isError(error) && /^[A-Z]+ /.test(error.message)

function withTimeout(response: Promise<Reply[] | { error: unknown }>, timeout: number): Promise<Outcome> {
  return new Promise(resolve => {
    // Replies that arrived while the thread was busy count: they are read between the timer and the immediate.
    const timer = setTimeout(() => setImmediate(() => resolve('late')), timeout)
    void response.then(replies => {
      clearTimeout(timer)
      resolve(replies)
    })
  })
}

type Following = {
  stream: string
  onEntry: (fields: Record<string, unknown>) => void
  logRejection: (error: unknown) => void
  closed: AbortSignal
}

async function followStream(client: Client, { stream, onEntry, logRejection, closed }: Following): Promise<void> {
  let last = '0-0'
  while (!closed.aborted) {
    try {
      const streams = await client.xRead({ key: stream, id: last }, { BLOCK: IDLE_TIMEOUT_MS / 3, COUNT: 100 })
      for (const { id, message } of streams?.[0]?.messages ?? []) {
        last = id
        onEntry(message)
      }
    } catch (error) {
      logRejection(error)
      await pause(closed)
    }
  }
}

const pause = (closed: AbortSignal) =>
  new Promise<void>(resolve => {
    if (closed.aborted) return resolve()
    setTimeout(resolve, COOLDOWN_MS).unref()
    closed.addEventListener('abort', () => resolve(), { once: true })
  })
