import type { RedisClientType } from '@redis/client'
import { reasonOf } from '../process/reasonOf.ts'
import type { Log } from '../log.ts'

/** Milliseconds without commands after a failure, so that not every request waits for Redis. */
const COOLDOWN = 1000
/** Consecutive late responses that count as unavailable: one can happen at a busy moment. */
const MAX_LATE = 3
/** Unanswered commands of `post`; further ones are dropped. */
const MAX_UNANSWERED = 100
/** Longest delay between reconnection attempts, in ms. */
const MAX_DELAY = 1000
/** Milliseconds without data after which a connection is replaced; both sides send more often. */
const IDLE_TIMEOUT = 15_000

/** Prefix of all our keys. */
export const KEY_PREFIX = 'quire'

/** A command with its arguments; numbers are sent as text. */
export type Command = readonly (string | Buffer | number)[]
/** A reply of Redis: strings as bytes. */
export type Reply = Buffer | string | number | null | undefined

export type Redis = {
  /**
   * Sends commands together and returns their replies in order; undefined if Redis is unavailable or slower than the
   * timeout. A rejected command has an undefined reply. Never rejects.
   */
  ask(...commands: Command[]): Promise<Reply[] | undefined>
  /** Sends commands without waiting for replies; dropped while Redis is unavailable. */
  post(...commands: Command[]): void
  /** Reads a stream from its beginning, each entry once, across outages, until `close`. */
  follow(stream: string, onEntry: (fields: Record<string, unknown>) => void): void
  /** Closes all connections immediately. */
  close(): Promise<void>
}

type Client = RedisClientType
type Answered = Reply[] | 'late' | { error: unknown }

/**
 * Connects to Redis, and reconnects after outages, which are logged once when they begin and end. The package is loaded
 * here, so that it costs nothing without Redis.
 * @param shared what Redis shares, in the plural
 * @param timeout response timeout in milliseconds
 */
export async function connectRedis(url: string, log: Log, shared: 'pages' | 'limits', timeout: number): Promise<Redis> {
  const { createClient, RESP_TYPES } = await import('@redis/client')
  const bytes = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } }
  const closing = new AbortController()
  const followers: Client[] = []
  let isDown = false
  let usableFrom = 0
  let late = 0
  let unanswered = 0
  const refusals = new Set<string>()

  function onUnavailable(reason: unknown): void {
    usableFrom = performance.now() + COOLDOWN
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

  /** Logs a rejected command, once per reason: Redis is available, but an operator must act. */
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
      pingInterval: IDLE_TIMEOUT / 3,
      socket: {
        connectTimeout: 2000,
        socketTimeout: IDLE_TIMEOUT,
        reconnectStrategy: retries => Math.min(50 * 2 ** retries, MAX_DELAY),
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
      const answered = await withTimeout(send(commands), timeout)
      if (Array.isArray(answered)) {
        onAvailable()
        return answered
      }
      if (answered !== 'late') onUnavailable(answered.error)
      else if (++late < MAX_LATE) usableFrom = performance.now() + COOLDOWN
      else onUnavailable('no answer in time')
      return undefined
    },
    post(...commands) {
      if (commands.length === 0 || !client.isReady || unanswered === MAX_UNANSWERED) return
      unanswered++
      void send(commands).then(() => unanswered--)
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

/** Whether Redis rejected a command (wrong type, out of memory), and so is available. */
const isRefusal = (error: unknown): error is Error => Error.isError(error) && /^[A-Z]+ /.test(error.message)

function withTimeout(answer: Promise<Reply[] | { error: unknown }>, timeout: number): Promise<Answered> {
  return new Promise(resolve => {
    // Replies that arrived while the thread was busy count: they are read between the timer and the immediate.
    const timer = setTimeout(() => setImmediate(() => resolve('late')), timeout)
    void answer.then(replies => {
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
      const streams = await client.xRead({ key: stream, id: last }, { BLOCK: IDLE_TIMEOUT / 3, COUNT: 100 })
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

/** Waits until Redis is used again, without keeping the process alive. */
const pause = (closed: AbortSignal) =>
  new Promise<void>(resolve => {
    if (closed.aborted) return resolve()
    setTimeout(resolve, COOLDOWN).unref()
    closed.addEventListener('abort', () => resolve(), { once: true })
  })
