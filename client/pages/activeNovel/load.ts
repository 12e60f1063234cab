import type { BookCard } from '../../../shared/api/book.ts'
import { slug } from '../../../shared/links.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { idIn } from '../../routing/page/address.ts'
import { failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export type HelpedNovel = { book: BookCard; expired: boolean }

/** Finds the novel by id, else by name; the event, if the address names one, tells whether the click still counts. */
export const loader: Loader<HelpedNovel> = async ({ api, params: { bookId, bookName = '' }, query, signal }) => {
  const active_id = idIn(query.get('active_id'))
  const event = active_id
    ? api.get('event.inviteActivityHelpPage', { active_id }, { signal, quiet: true, beside: true })
    : undefined
  const book_id = idIn(bookId)
  const found = book_id
    ? await api.get('book.show', { book_id }, { signal })
    : await api.post(
        'search.multi',
        { keyword: slug(bookName).replaceAll('-', ' ').trim() || bookName, limit: 10 },
        { signal },
      )
  if (!found.s) return failedSubject(found.errors)
  const book = 'items' in found.d ? found.d.items.find(({ name }) => slug(name) === slug(bookName)) : found.d
  if (!book) return NOT_FOUND
  const requested = await event
  // An unknown event has expired; if the call fails otherwise, the click counts.
  const expired =
    requested !== undefined &&
    (requested.s ? requested.d.status === 'expired' : requested.errors[0].error === 'NOT_FOUND')
  return { data: { book, expired }, head: { title: text.helpEvent({ book: book.name }), noindex: true } }
}
