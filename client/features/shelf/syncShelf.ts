import { reaction } from 'mobx'
import { STORAGE } from '../../../shared/cookies.ts'
import { isNotOffered } from '../../api/isNotOffered.ts'
import type { RequestError } from '../../api/request.ts'
import type { Services } from '../../services/services.ts'
import type { Shelf } from './shelf.ts'

/** Books that one page of `shelf.list` brings, and that one `shelf.save` takes (contract). */
const [PAGE, BATCH] = [50, 200]
/** As many as a device keeps. */
const MOST_PAGES = 10
/** Milliseconds for which the account's answer stands: other devices change it, too. */
const FRESH = 60_000
/** Milliseconds after a failure in which the account is left in peace; what was changed waits for the next occasion. */
const PAUSE = 30_000
const NEVER = -Infinity

/** A backend without the calls: the shelf stays on the device. */
const isMissing = (error: RequestError) => error.status === 404 || isNotOffered(error)
/** It will not be taken however often it is sent. */
const isRefused = ({ status }: RequestError) => status === 422 || status === 413

/**
 * Keeps the shelf of a signed-in reader in step with the account. As with the reading log, what the account is not
 * known to have is the queue, and it is asked before it is told.
 */
export function keepShelfInStep({ api, stores: { host } }: Services, shelf: Shelf) {
  const options = { background: true, quiet: true }
  let askedAt = NEVER
  let waitsUntil = NEVER
  let isOffered = host.offers('shelf')
  let isWorking = false
  let isWanted = false

  const failed = (error: RequestError): false => {
    if (isMissing(error)) isOffered = false
    shelf.reached(isMissing(error))
    waitsUntil = Date.now() + Math.max(PAUSE, (error.retryAfter ?? 0) * 1000)
    return false
  }

  /** Brings what the account has. False when it did not answer. */
  const ask = async (owner: number): Promise<boolean> => {
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { s, d, errors } = await api.get('shelf.list', { page, limit: PAGE }, options)
      if (!s) return failed(errors[0])
      if (shelf.owner !== owner) return false
      shelf.takeIn(owner, d.items)
      if (d.items.length < PAGE) break
    }
    shelf.reached(true)
    askedAt = Date.now()
    return true
  }

  const send = async (owner: number): Promise<boolean> => {
    for (;;) {
      const books = shelf.unsent(owner).slice(0, BATCH)
      if (books.length === 0) return true
      const entries = books.map(
        ({ book_name: _name, cover: _cover, owner: _owner, settled: _settled, ...entry }) => entry,
      )
      const { s, errors } = await api.post('shelf.save', { entries }, { ...options, keepalive: true })
      if (!s && !isRefused(errors[0])) return failed(errors[0])
      shelf.sent(owner, books)
    }
  }

  const step = async () => {
    const { owner } = shelf
    isWanted = isWorking
    if (owner === undefined || isWorking || !isOffered || !host.online || Date.now() < waitsUntil) return
    isWorking = true
    try {
      if ((Date.now() - askedAt < FRESH || (await ask(owner))) && shelf.owner === owner) await send(owner)
    } finally {
      isWorking = false
    }
    if (isWanted) void step()
  }

  let last = shelf.owner
  reaction(
    () => shelf.owner,
    owner => {
      askedAt = NEVER
      waitsUntil = NEVER
      shelf.changeReader()
      if (last !== undefined && last !== owner) shelf.forgetFacts()
      last = owner
      void step()
    },
    { fireImmediately: true },
  )
  reaction(
    () => shelf.mine.some(({ settled }) => !settled) && shelf.mine[0]?.changed_at,
    () => void step(),
  )
  reaction(
    () => host.online,
    () => void step(),
  )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void step()
  })
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE.shelf || key === null) shelf.restore()
  })
}
