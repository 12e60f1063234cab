import { STORAGE } from '../../../shared/cookies.ts'
import type { RequestError } from '../../../shared/page/apiClient.ts'
import type { Services } from '../../services/services.ts'
import { isRefused, QUIETLY, syncWithAccount } from '../account/syncWithAccount.ts'
import type { Shelf } from './shelf.ts'

/** Books per page of `shelf.list`, and per `shelf.save` request (contract). */
const [PAGE, BATCH] = [50, 200]
/** Enough pages for as many books as a device stores. */
const MAX_PAGES = 10

export function syncShelf(services: Services, shelf: Shelf) {
  let last = shelf.owner
  const noting = async (call: Promise<RequestError | undefined>) => {
    const error = await call
    shelf.reached(!error)
    return error
  }
  syncWithAccount(services, {
    part: 'shelf',
    key: STORAGE.shelf,
    restore: () => shelf.restore(),
    owner: () => shelf.owner,
    unsent: () => shelf.mine.some(({ settled }) => !settled) && shelf.mine[0]?.changed_at,
    changeReader() {
      const { owner } = shelf
      shelf.changeReader()
      if (last !== undefined && last !== owner) shelf.forgetFacts()
      last = owner
    },
    fetch: owner => noting(fetchShelf(services, shelf, owner)),
    send: owner => noting(send(services, shelf, owner)),
    // Without an account's shelf, the device's is complete.
    missing: () => shelf.reached(true),
  })
}

async function fetchShelf({ api }: Services, shelf: Shelf, owner: number): Promise<RequestError | undefined> {
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { s, d, errors } = await api.get('shelf.list', { page, limit: PAGE }, QUIETLY)
    if (!s) return errors[0]
    if (shelf.owner !== owner) return undefined
    shelf.merge(owner, d.items)
    if (d.items.length < PAGE) return undefined
  }
  return undefined
}

async function send({ api }: Services, shelf: Shelf, owner: number): Promise<RequestError | undefined> {
  for (;;) {
    const books = shelf.unsent(owner).slice(0, BATCH)
    if (books.length === 0) return undefined
    const entries = books.map(
      ({ book_name: _name, cover: _cover, owner: _owner, settled: _settled, ...entry }) => entry,
    )
    const { s, errors } = await api.post('shelf.save', { entries }, { ...QUIETLY, keepalive: true })
    if (!s && !isRefused(errors[0])) return errors[0]
    shelf.sent(owner, books)
  }
}
