import type { Api } from '../../../shared/page/apiClient.ts'
import { factOf, type Fact } from './facts.ts'
import type { Shelf } from './shelf.ts'
import { ordered } from './shelved.ts'

const FRESH_MS = 60 * 60_000
/** Maximum of books to refresh per run, and of concurrent requests. */
const [MAX, AT_ONCE] = [40, 4]

export async function refreshFacts(api: Api, shelf: Shelf, signal: AbortSignal): Promise<void> {
  const requestedAt = new Map(shelf.facts.map(fact => [fact.book_id, fact.requestedAt]))
  const ids = ordered(shelf.books, 'touched')
    .filter(({ id }) => Date.now() - (requestedAt.get(id) ?? 0) > FRESH_MS)
    .slice(0, MAX)
    .map(({ id }) => id)
  while (ids.length > 0 && !signal.aborted) {
    const responses = await Promise.all(ids.splice(0, AT_ONCE).map(id => factAbout(api, id, signal)))
    if (signal.aborted) return
    shelf.confirm(responses.filter(fact => fact !== undefined))
  }
}

async function factAbout(api: Api, book_id: number, signal: AbortSignal): Promise<Fact | undefined> {
  const { s, d } = await api.get('book.show', { book_id }, { signal, quiet: true, background: true })
  return s ? factOf(d, Date.now()) : undefined
}
