import { reaction } from 'mobx'
import type { Part } from '../../../shared/api/parts.ts'
import { type RequestError, isNotOffered } from '../../../shared/page/apiClient.ts'
import type { Services } from '../../services/services.ts'
import { onStored } from '../../platform/listen.ts'

const FRESH_MS = 60_000
const NEVER = -Infinity

/** Data stored both on the device and in the account, and how each learns of changes in the other. */
type Synced = {
  part: Part
  /** Its key in browser storage, to follow changes by other tabs. */
  key: string
  restore(): void
  owner(): number | undefined
  /** Observed while signed in; changes when there is more to send. */
  unsent(owner: number): unknown
  /** Called at startup, and after each sign-in or sign-out. */
  changeReader(): void
  fetch(owner: number): Promise<RequestError | undefined>
  /** Resolves to the error on failure. `hasFetched`: the account's data was fetched since the reader signed in. */
  send(owner: number, hasFetched: boolean): Promise<RequestError | undefined>
  /** Whether to send again when the page is hidden or left; `send` then skips entries in flight. */
  flushesOnHide?: boolean
  /** Called if the backend lacks this part: the data stays on the device. */
  missing?(): void
}

export const QUIETLY = { background: true, quiet: true } as const

/** The backend rejects this permanently; retrying is pointless. */
export const isRefused = ({ status }: RequestError) => status === 422 || status === 413

/** Unsent changes are the queue, so closing the browser loses nothing. Fetches first, to overwrite nothing. */
export function syncWithAccount({ stores: { host, user } }: Services, synced: Synced): () => void {
  const backoff = createBackoff(() => void sync())
  let fetchedAt = NEVER
  let isOffered = host.offers(synced.part)
  let isSyncing = false
  let isRequested = false
  let wasOffline = false

  const failed = (error: RequestError) => {
    if (error.status === 404 || isNotOffered(error)) {
      isOffered = false
      return synced.missing?.()
    }
    wasOffline = error.status === 0
    backoff.failed(error)
  }

  const fetchAndSend = async (owner: number): Promise<RequestError | undefined> => {
    if (Date.now() - fetchedAt >= FRESH_MS) {
      const error = await synced.fetch(owner)
      if (error) return error
      // Another reader has signed in since; nothing was fetched for them yet.
      if (synced.owner() !== owner) return undefined
      fetchedAt = Date.now()
    }
    return synced.send(owner, true)
  }

  const mayCall = () => isOffered && host.online && !backoff.isWaiting()
  const settle = async (owner: number, work: Promise<RequestError | undefined>) => {
    const { token } = user
    const error = await work
    if (!error) backoff.succeeded()
    // The refused token was replaced meanwhile, such as by a new password: retry with the current one.
    else if (error.status === 401 && user.token !== token) isRequested = true
    // A failure for the previous reader does not delay the current one.
    else if (synced.owner() === owner) failed(error)
  }

  const sync = async () => {
    const owner = synced.owner()
    isRequested = isSyncing
    if (owner === undefined || isSyncing || !mayCall()) return
    isSyncing = true
    try {
      await settle(owner, fetchAndSend(owner))
    } finally {
      isSyncing = false
    }
    if (isRequested) void sync()
  }
  const flush = () => {
    const owner = synced.owner()
    if (owner !== undefined && mayCall()) void settle(owner, synced.send(owner, fetchedAt !== NEVER))
    fetchedAt = NEVER
  }

  if (!isOffered) synced.missing?.()
  reaction(
    synced.owner,
    () => {
      fetchedAt = NEVER
      backoff.succeeded()
      synced.changeReader()
      void sync()
    },
    { fireImmediately: true },
  )
  reaction(
    () => {
      const owner = synced.owner()
      return owner === undefined ? undefined : synced.unsent(owner)
    },
    () => void sync(),
  )
  reaction(
    () => host.online,
    () => {
      if (wasOffline) backoff.succeeded()
      void sync()
    },
  )
  const onHide = synced.flushesOnHide ? flush : () => {}
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? void sync() : onHide()))
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', () => void sync())
  onStored(synced.key, synced.restore)
  return () => void sync()
}

const [FIRST_DELAY_MS, MAX_DELAY_MS] = [2000, 5 * 60_000]

export function createBackoff(again: () => void) {
  let failures = 0
  let until = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    isWaiting: () => Date.now() < until,
    failed({ retryAfter = 0 }: Pick<RequestError, 'retryAfter'>): void {
      clearTimeout(timer)
      const wait = Math.max(retryAfter * 1000, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** failures++))
      until = Date.now() + wait
      timer = setTimeout(again, wait)
    },
    succeeded() {
      clearTimeout(timer)
      failures = until = 0
    },
  }
}
