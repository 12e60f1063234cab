import type { Output } from '../../../shared/api/endpoints.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { idIn } from '../../routing/page/address.ts'
import { failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export type Invitation = { activeId: number; invite: Output<'event.inviteActivityHelpPage'> }

export const loader: Loader<Invitation> = async ({ api, params, signal }) => {
  const activeId = idIn(params.activeId)
  const bookId = idIn(params.bookId)
  if (!activeId || (params.bookId !== undefined && !bookId)) return NOT_FOUND
  const { s, d, errors } = await api.get(
    'event.inviteActivityHelpPage',
    { active_id: activeId, book_id: bookId },
    { signal },
  )
  return s
    ? {
        data: { activeId, invite: d },
        head: { title: text.invited({ name: d.inviter.name }), description: d.book.name, noindex: true },
      }
    : failedSubject(errors)
}
