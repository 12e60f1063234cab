import type { Update } from '../../../shared/api/shelf.ts'
import { MAX_FOLLOWED } from '../../../shared/updates.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices } from '../../services/services.ts'
import type { PageRequest } from '../../ui/lists/pageAfter.ts'
import { factOf } from './facts.ts'
import { openShelf } from './openShelf.ts'

/** The first unread of the new chapters. @param at the reader's current chapter */
export const firstUnread = ({ first, count }: Update, at = 0): number =>
  at < first + count ? Math.max(first, at) : first

type Paging = Partial<PageRequest> & { limit?: number }

/** `load` fetches them, again when `key` changes. For observers, in the browser only. */
export function useUpdates() {
  const services = useServices()
  const { api, stores } = services
  const shelf = openShelf(services, useNavigation())
  const followed = shelf.mine.filter(({ followed, hidden }) => followed && !hidden).slice(0, MAX_FOLLOWED)
  const book_ids = followed.map(({ book_id }) => book_id).join()
  const readOf = (id: number) => stores.book.readlogList.find(({ book_id }) => book_id === id)
  return {
    key: `${stores.user.token} ${book_ids}`,
    followed,
    load: (paging: Paging, options?: Parameters<typeof api.get>[2]) =>
      api.get('updates.list', { book_ids, ...paging }, options),
    /** Records the list as shown: for books without an entry or position, this is the only record of what was seen. */
    shown: (updates: readonly Update[]) => shelf.confirm(updates.map(({ book }) => factOf(book, Date.now()))),
    isUnseen({ book: { id }, first, count }: Update): boolean {
      const [entry, read] = [shelf.of(id), readOf(id)]
      const own = Math.max(entry?.seen ?? 0, read?.chapter_count ?? 0)
      const seen = own || shelf.placing.find(({ book_id }) => book_id === id)?.chapter_count || 0
      return !entry?.hidden && first + count - 1 > seen
    },
    next: (update: Update) => firstUnread(update, readOf(update.book.id)?.chapter_id),
  }
}
