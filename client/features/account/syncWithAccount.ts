import { reaction } from 'mobx'
import type { Part } from '../../../shared/api/parts.ts'
import { type RequestError, isNotOffered } from '../../api/request.ts'
import type { Services } from '../../services/services.ts'
import { createBackoff } from './backoff.ts'
import { onStored } from '../../platform/listen.ts'

/** Milliseconds for which the account's answer counts as fresh: other devices change it, too. */
const FRESH = 60_000
const NEVER = -Infinity

/** Data that is stored on the device and in the account, and how each learns of changes in the other. */
type Synced = {
  /** Of the backend. */
  part: Part
  /** Its key in browser storage, for changes by other tabs. */
  key: string
  restore(): void
  /** The signed-in account; undefined if there is none. */
  owner(): number | undefined
  /** Observed while an account is signed in: another value where there is more to send. */
  unsent(owner: number): unknown
  /** Called at the start, and whenever somebody signs in or out. */
  changeReader(): void
  /** Fetches the account's data. @returns the failure where there was one */
  fetch(owner: number): Promise<RequestError | undefined>
  /**
   * Sends what the account is not known to have. @returns the failure where there was one
   * @param hasFetched whether the account's data was fetched since its reader came
   */
  send(owner: number, hasFetched: boolean): Promise<RequestError | undefined>
  /** Whether to send again when the page is hidden or left; `send` then skips what is in flight. */
  flushesOnHide?: boolean
  /** The backend has no such part: the data stays on the device. */
  missing?(): void
}

/** For calls in the background. */
export const QUIETLY = { background: true, quiet: true } as const

/** The backend will not take it however often it is sent. */
export const isRefused = ({ status }: RequestError) => status === 422 || status === 413

/**
 * Keeps data in sync with the account of the signed-in reader. What the account is not known to have is the queue, so
 * closing the browser loses nothing. The account's data is fetched before any is sent, so that it is not overwritten.
 * @returns syncs now, if possible
 */
export function syncWithAccount({ stores: { host, user } }: Services, synced: Synced): () => void {
  const backoff = createBackoff(() => void sync())
  let fetchedAt = NEVER
  let isOffered = host.offers(synced.part)
  let isSyncing = false
  let isWanted = false
  /** The last failure was a lost connection. */
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
    if (Date.now() - fetchedAt >= FRESH) {
      const error = await synced.fetch(owner)
      if (error) return error
      // Nothing was fetched yet for a reader who signed in since.
      if (synced.owner() !== owner) return undefined
      fetchedAt = Date.now()
    }
    return synced.send(owner, true)
  }

  const mayCall = () => isOffered && host.online && !backoff.isWaiting()
  /** Awaits what was started for an owner, and decides when to try again where it failed. */
  const settle = async (owner: number, work: Promise<RequestError | undefined>) => {
    const { token } = user
    const error = await work
    if (!error) backoff.succeeded()
    // A token that was replaced meanwhile, as with a new password, is refused: the new one has not been tried.
    else if (error.status === 401 && user.token !== token) isWanted = true
    // A refusal for the previous reader does not delay the current one.
    else if (synced.owner() === owner) failed(error)
  }

  const sync = async () => {
    const owner = synced.owner()
    isWanted = isSyncing
    if (owner === undefined || isSyncing || !mayCall()) return
    isSyncing = true
    try {
      await settle(owner, fetchAndSend(owner))
    } finally {
      isSyncing = false
    }
    if (isWanted) void sync()
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
