import { reaction } from 'mobx'
import type { RequestError } from '../../api/request.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { MOST_ENTRIES, type StoredEntry, type ReadEntry } from '../../stores/readingLogStore.ts'
import { adopted, clockSet, isKnown, settled, tried, unsent, withAccount, withoutOthers } from './accountLog.ts'
import { createBackoff } from './backoff.ts'
import { setClock } from './clock.ts'

/** Entries that one page of `readlog.get` brings (contract). */
const PAGE = 50
/** Milliseconds for which the account's answer stands: other devices read, too. */
const FRESH = 60_000
const NEVER = -Infinity

/**
 * Keeps the reading log of a signed-in reader in step with the account (docs/decisions/019). What is sent is what the
 * account is not known to have, so the log itself is the queue, and closing the browser loses nothing. The account is
 * asked first, so that a position read elsewhere is offered and not overwritten.
 */
export function keepLogInStep({ api, stores: { book, host, user } }: Services, navigation: Navigation) {
  const backoff = createBackoff(() => void step())
  /** What is under way, so that hiding the page does not send it a second time. */
  const flying = new Set<StoredEntry['read_at']>()
  let askedAt = NEVER
  let isWorking = false
  let isWanted = false

  const onHeaders = (headers: Headers) => {
    const wrongBy = setClock(headers.get('Date'))
    if (wrongBy) book.change(log => clockSet(log, wrongBy))
  }
  const options = { background: true, onHeaders }

  /** Gives false. A token that was replaced meanwhile is refused: the new one is tried once this call is done with. */
  const failed = (error: RequestError, token: string): false => {
    if (error.status !== 401 || user.token === token) return backoff.failed(error)
    setTimeout(() => void step())
    return false
  }

  /** Brings what the account has, the latest first, as far as there is news. False when it did not answer. */
  const ask = async (owner: number): Promise<boolean> => {
    for (let page = 1; page <= MOST_ENTRIES / PAGE; page++) {
      const { token } = user
      const { s, d, errors } = await api.get('readlog.get', { page, limit: PAGE }, options)
      book.reached(s === 1)
      if (!s) return failed(errors[0], token)
      if (book.owner !== owner) return false
      const positions = d.items.map(({ book: { name, cover, chapter_count }, ...position }): ReadEntry => ({
        ...position,
        read_at: new Date(position.read_at).toISOString(),
        book_name: name,
        cover,
        chapter_count,
      }))
      const oldest = positions.at(-1)
      const isKnownFromHere = !oldest || isKnown(book.kept, owner, oldest)
      book.change(log => withAccount(log, owner, positions))
      if (isKnownFromHere || positions.length < PAGE) break
    }
    askedAt = Date.now()
    return true
  }

  /** Sends these positions; those that the API names as wrong, or refuses alone, must not hold up the others. */
  const save = async (owner: number, entries: StoredEntry[]): Promise<boolean> => {
    const logs = entries.map(({ book_id, chapter_id, chapter_key, progress, read_at }) => ({
      book_id,
      chapter_id,
      chapter_key,
      progress: Math.min(1, Math.max(0, progress)),
      read_at,
    }))
    const { token } = user
    const {
      s,
      errors: [error],
    } = await api.post('readlog.batchsave', { logs }, { ...options, keepalive: true })
    const isRefused = !s && (error?.status === 422 || error?.status === 413)
    if (error && !isRefused) return failed(error, token)
    const done = isRefused ? refused(entries, error) : entries
    if (done.length > 0) book.change(log => withoutOthers(settled(log, owner, done), book.owner))
    const rest = entries.filter(entry => !done.includes(entry))
    if (done.length > 0) return rest.length === 0 || save(owner, rest)
    const half = entries.length / 2
    return (await save(owner, entries.slice(0, half))) && save(owner, entries.slice(half))
  }

  const send = async (owner: number) => {
    // Where the account has not been asked, what was only opened waits.
    const entries = unsent(book.kept, owner).filter(
      ({ read_at, since }) => !flying.has(read_at) && (askedAt !== NEVER || since === undefined),
    )
    if (entries.length === 0) return
    for (const { read_at } of entries) flying.add(read_at)
    book.change(log => tried(log, owner, entries))
    if (await save(owner, entries)) backoff.succeeded()
    for (const { read_at } of entries) flying.delete(read_at)
  }

  const mayCall = () => host.online && !backoff.isWaiting()
  const step = async () => {
    const { owner } = book
    isWanted = isWorking
    if (owner === undefined || isWorking || !mayCall()) return
    isWorking = true
    const isFresh = Date.now() - askedAt < FRESH
    try {
      if ((isFresh || (await ask(owner))) && book.owner === owner) await send(owner)
    } finally {
      isWorking = false
    }
    if (isWanted) void step()
  }
  const leave = () => {
    if (book.owner !== undefined && mayCall()) void send(book.owner)
    askedAt = NEVER
  }

  reaction(
    () => book.owner,
    owner => {
      askedAt = NEVER
      backoff.succeeded()
      book.change(log => withoutOthers(owner === undefined ? log : adopted(log, owner), owner))
      void step()
    },
    { fireImmediately: true },
  )
  // A chapter was opened, or read to its end, or another device's position declined.
  reaction(
    () => {
      const [last] = book.readlogList
      return last && `${last.book_id}/${last.chapter_id}/${!last.settled && last.since === undefined}`
    },
    () => void step(),
  )
  navigation.onArrival(() => void step())
  reaction(
    () => host.online,
    () => void step(),
  )
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? leave() : void step()))
  addEventListener('pagehide', leave)
  addEventListener('pageshow', () => void step())
}

/** The entries that a refusal names (`logs.3.progress`), or the only one that was sent. */
function refused(entries: StoredEntry[], { fields = [] }: RequestError): StoredEntry[] {
  if (entries.length === 1) return entries
  const named = new Set(fields.map(({ path }) => Number(/^logs\.(\d+)/.exec(path)?.[1])))
  return entries.filter((_, index) => named.has(index))
}
