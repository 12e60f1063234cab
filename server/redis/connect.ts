import type { RedisClientType } from '@redis/client'
import { reasonOf } from '../process/reasonOf.ts'
import type { Log } from '../log.ts'

/** Longest wait for Redis, in ms: everything goes on without it. */
const PATIENCE = 50
/** Milliseconds for which it is left alone after it did not answer: not every request waits for it again. */
const LEFT_ALONE = 1000
/** So many answers in a row must come too late until it counts as away: a busy moment does that to one. */
const LATE_ANSWERS = 3
/** Handings over that Redis has not answered; what comes on top of them is dropped. */
const MAX_TOLD = 100
/** Longest wait between two attempts to reach it, in ms. */
const LONGEST_PAUSE = 1000
/** A connection that says nothing for so long is made anew; each side says something more often. In ms. */
const SILENCE = 15_000

/** What all our keys begin with. */
export const KEY_PREFIX = 'quire'

/** A command with its arguments; numbers are written as text. */
export type Command = readonly (string | Buffer | number)[]
/** What Redis says: texts as their bytes. */
export type Reply = Buffer | string | number | null | undefined

export type Redis = {
  /**
   * Sends commands at a stroke and gives their replies, in order; undefined where Redis is away or slower than 50 ms.
   * A command that Redis refuses has the reply undefined. Never rejects.
   */
  ask(...commands: Command[]): Promise<Reply[] | undefined>
  /** Sends commands whose replies nobody waits for, also after an answer was late; dropped where Redis is away. */
  tell(...commands: Command[]): void
  /** Reads a stream from its beginning, each entry once, through every outage, until `close`. */
  follow(stream: string, hear: (fields: Record<string, unknown>) => void): void
  /** Ends its connections at once, whatever is under way. */
  close(): Promise<void>
}

type Client = RedisClientType
type Answered = Reply[] | 'late' | { error: unknown }

/**
 * Connects to Redis, and again whenever it was away. Says once in the log when it goes and once when it is back. The
 * package is loaded here, so that it costs nobody anything who has no Redis.
 * @param shared what it is for, in the plural
 * @param patience longest wait for an answer, in milliseconds
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

  /** It is there, but not for what is asked of it: an operator must know, once for each reason. */
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
    // It tries again by itself, and tells each attempt.
    client.on('error', went)
    client.connect().catch(went)
    return client
  }

  const client = create()
  client.on('ready', cameBack)

  /** Every command is awaited, so that none is refused with nobody to hear it. */
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

/** An answer of Redis that says no to this one command (a value of another kind, no memory): it is there. */
const isRefusal = (error: unknown): error is Error => Error.isError(error) && /^[A-Z]+ /.test(error.message)

function inTime(answer: Promise<Reply[] | { error: unknown }>, patience: number): Promise<Answered> {
  return new Promise(resolve => {
    // What has arrived while this thread was busy counts: it is read between the timer and the immediate.
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

/** As long as Redis is left alone; the process may end meanwhile. */
const pause = (closed: AbortSignal) =>
  new Promise<void>(resolve => {
    if (closed.aborted) return resolve()
    setTimeout(resolve, LEFT_ALONE).unref()
    closed.addEventListener('abort', () => resolve(), { once: true })
  })
