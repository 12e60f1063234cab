import { STORAGE } from '../../../shared/cookies.ts'
import type { RequestError } from '../../../shared/page/apiClient.ts'
import type { Navigation } from '../../routing/navigation.ts'
import type { Services } from '../../services/services.ts'
import { MAX_ENTRIES, type StoredEntry, type ReadEntry } from '../../stores/readingLogStore.ts'
import { isRefused, syncWithAccount } from '../account/syncWithAccount.ts'
import { adopted, clockSet, isKnown, settled, tried, unsent, withAccount, withoutOthers } from './accountLog.ts'
import { setClock } from './clock.ts'
import { pick } from '../../platform/pick.ts'

/** Entries per page of `readlog.get` (contract). */
const PAGE = 50

/** Positions from other devices are offered, not overwritten (docs/decisions/019). */
export function syncLog(services: Services, navigation: Navigation) {
  const {
    api,
    stores: { book },
  } = services
  /** Times of entries in flight, so that hiding the page does not send them twice. */
  const inFlight = new Set<StoredEntry['read_at']>()

  const onHeaders = (headers: Headers) => {
    const wrongBy = setClock(headers.get('Date'))
    if (wrongBy) book.change(log => clockSet(log, wrongBy))
  }
  const options = { background: true, onHeaders }

  /** Fetches the account's positions, latest first, up to a page that ends with a known one. */
  const fetch = async (owner: number): Promise<RequestError | undefined> => {
    for (let page = 1; page <= MAX_ENTRIES / PAGE; page++) {
      const { s, d, errors } = await api.get('readlog.get', { page, limit: PAGE }, options)
      book.reached(s === 1)
      if (!s) return errors[0]
      if (book.owner !== owner) return undefined
      const positions = d.items.map(({ book: { name, cover, chapter_count, status }, ...position }): ReadEntry => ({
        ...position,
        read_at: new Date(position.read_at).toISOString(),
        book_name: name,
        cover,
        chapter_count,
        ended: status === 'finished' || undefined,
      }))
      const oldest = positions.at(-1)
      const isKnownFromHere = !oldest || isKnown(book.stored, owner, oldest)
      book.change(log => withAccount(log, owner, positions))
      if (isKnownFromHere || positions.length < PAGE) break
    }
    return undefined
  }

  /** Saves positions. Those that the API names as invalid, or refuses on their own, must not block the others. */
  const save = async (owner: number, entries: StoredEntry[]): Promise<RequestError | undefined> => {
    const logs = entries.map(entry => ({
      ...pick(entry, ['book_id', 'chapter_id', 'chapter_key', 'read_at']),
      progress: Math.min(1, Math.max(0, entry.progress)),
    }))
    const {
      errors: [error],
    } = await api.post('readlog.batchsave', { logs }, { ...options, keepalive: true })
    if (error && !isRefused(error)) return error
    const done = error ? refused(entries, error) : entries
    if (done.length > 0) book.change(log => withoutOthers(settled(log, owner, done), book.owner))
    const rest = entries.filter(entry => !done.includes(entry))
    if (done.length > 0) return rest.length === 0 ? undefined : save(owner, rest)
    const half = entries.length / 2
    return (await save(owner, entries.slice(0, half))) ?? save(owner, entries.slice(half))
  }

  const sync = syncWithAccount(services, {
    part: 'reading_log',
    key: STORAGE.readlogList,
    restore: () => book.restore(),
    owner: () => book.owner,
    // Changes when a chapter is opened or read to its end, or another device's position is declined.
    unsent() {
      const [last] = book.readlogList
      return last && `${last.book_id}/${last.chapter_id}/${!last.settled && last.since === undefined}/${last.unmoved}`
    },
    changeReader() {
      const { owner } = book
      book.change(log => withoutOthers(owner === undefined ? log : adopted(log, owner), owner))
    },
    fetch,
    async send(owner, hasFetched) {
      // Chapters that were only opened wait until the account has been fetched.
      const entries = unsent(book.stored, owner).filter(
        ({ read_at, since }) => !inFlight.has(read_at) && (hasFetched || since === undefined),
      )
      if (entries.length === 0) return undefined
      for (const { read_at } of entries) inFlight.add(read_at)
      book.change(log => tried(log, owner, entries))
      const error = await save(owner, entries)
      for (const { read_at } of entries) inFlight.delete(read_at)
      return error
    },
    flushesOnHide: true,
    // Without an account's log, the device's is complete.
    missing: () => book.reached(true),
  })
  navigation.onArrival(sync)
}

/** The entries named in a refusal (`logs.3.progress`), or the only entry sent. */
function refused(entries: StoredEntry[], { fields = [] }: RequestError): StoredEntry[] {
  if (entries.length === 1) return entries
  const named = new Set(fields.map(({ path }) => Number(/^logs\.(\d+)/.exec(path)?.[1])))
  return entries.filter((_, index) => named.has(index))
}
