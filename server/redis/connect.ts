import type { RedisClientType } from '@redis/client'
import { reasonOf } from '../process/reasonOf.ts'
import type { Log } from '../log.ts'

/** Response timeout of Redis, in ms: everything works without it. */
const PATIENCE = 50
/** Milliseconds without commands after a failure, so that not every request waits for Redis. */
const LEFT_ALONE = 1000
/** Consecutive late responses that count as unavailable: one can happen at a busy moment. */
const LATE_ANSWERS = 3
/** Unanswered commands of `tell`; further ones are dropped. */
const MAX_TOLD = 100
/** Longest delay between reconnection attempts, in ms. */
const LONGEST_PAUSE = 1000
/** Milliseconds without data after which a connection is replaced; both sides send more often. */
const SILENCE = 15_000

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
  tell(...commands: Command[]): void
  /** Reads a stream from its beginning, each entry once, across outages, until `close`. */
  follow(stream: string, hear: (fields: Record<string, unknown>) => void): void
  /** Closes all connections immediately. */
  close(): Promise<void>
}

type Client = RedisClientType
type Answered = Reply[] | 'late' | { error: unknown }

/**
 * Connects to Redis, and reconnects after outages, which are logged once when they begin and end. The package is loaded
 * here, so that it costs nothing without Redis.
 * @param shared what Redis shares, in the plural
 * @param patience response timeout in milliseconds
 */
export async function connectRedis(
  url: string,
  log: Log,
  shared: 'pages' | 'limits',
  patience = PATIENCE,
): Promise<Redis> {
  const { createClient, RESP_TYPES } = await import('@redis/client')
  const bytes = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } }
  const closing = new AbortController()
  const followers: Client[] = []
  let isAway = false
  let askedFrom = 0
  let late = 0
  let untold = 0
  const refusals = new Set<string>()

  function went(reason: unknown): void {
    askedFrom = performance.now() + LEFT_ALONE
    if (isAway || closing.signal.aborted) return
    isAway = true
    log.warn({ shared, reason: reasonOf(reason) }, 'Redis unavailable: using the memory of this process')
  }
  function cameBack(): void {
    askedFrom = late = 0
    if (!isAway) return
    isAway = false
    log.info({ shared }, 'Redis available again')
  }

  /** Logs a rejected command, once per reason: Redis is available, but an operator must act. */
  function refused(error: unknown): void {
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
      pingInterval: SILENCE / 3,
      socket: {
        connectTimeout: 2000,
        socketTimeout: SILENCE,
        reconnectStrategy: retries => Math.min(50 * 2 ** retries, LONGEST_PAUSE),
      },
    }) as unknown as Client
    // The client retries by itself and emits each failure.
    client.on('error', went)
    client.connect().catch(went)
    return client
  }

  const client = create()
  client.on('ready', cameBack)

  /** Awaits every command, so that no rejection is unhandled. */
  async function send(commands: Command[]): Promise<Reply[] | { error: unknown }> {
    const results = await Promise.allSettled(
      commands.map(command => client.sendCommand(command.map(asArgument), bytes) as Promise<Reply>),
    )
    const failed = results.find(result => result.status === 'rejected' && !isRefusal(result.reason))
    if (failed?.status === 'rejected') return { error: failed.reason }
    for (const result of results) if (result.status === 'rejected') refused(result.reason)
    return results.map(result => (result.status === 'fulfilled' ? result.value : undefined))
  }

  return {
    async ask(...commands) {
      if (!client.isReady || performance.now() < askedFrom) return undefined
      const answered = await inTime(send(commands), patience)
      if (Array.isArray(answered)) {
        cameBack()
        return answered
      }
      if (answered !== 'late') went(answered.error)
      else if (++late < LATE_ANSWERS) askedFrom = performance.now() + LEFT_ALONE
      else went('no answer in time')
      return undefined
    },
    tell(...commands) {
      if (commands.length === 0 || !client.isReady || untold === MAX_TOLD) return
      untold++
      void send(commands).then(() => untold--)
    },
    follow(stream, hear) {
      const reader = create()
      followers.push(reader)
      void followStream(reader, { stream, hear, refused, closed: closing.signal })
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

function inTime(answer: Promise<Reply[] | { error: unknown }>, patience: number): Promise<Answered> {
  return new Promise(resolve => {
    // Replies that arrived while the thread was busy count: they are read between the timer and the immediate.
    const timer = setTimeout(() => setImmediate(() => resolve('late')), patience)
    void answer.then(replies => {
      clearTimeout(timer)
      resolve(replies)
    })
  })
}

type Following = {
  stream: string
  hear: (fields: Record<string, unknown>) => void
  refused: (error: unknown) => void
  closed: AbortSignal
}

async function followStream(client: Client, { stream, hear, refused, closed }: Following): Promise<void> {
  let last = '0-0'
  while (!closed.aborted) {
    try {
      const streams = await client.xRead({ key: stream, id: last }, { BLOCK: SILENCE / 3, COUNT: 100 })
      for (const { id, message } of streams?.[0]?.messages ?? []) {
        last = id
        hear(message)
      }
    } catch (error) {
      refused(error)
      await pause(closed)
    }
  }
}

/** Waits until Redis is used again, without keeping the process alive. */
const pause = (closed: AbortSignal) =>
  new Promise<void>(resolve => {
    if (closed.aborted) return resolve()
    setTimeout(resolve, LEFT_ALONE).unref()
    closed.addEventListener('abort', () => resolve(), { once: true })
  })
