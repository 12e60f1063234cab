import type { Output } from '../../../shared/api/endpoints.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { idIn } from '../../routing/page/address.ts'
import { failedSubject, NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

export type Invitation = { activeId: number; invite: Output<'event.inviteActivityHelpPage'> }

async function load({ api, params, signal }: PageContext): Promise<Loaded<Invitation>> {
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

export const loader: Loader<Invitation> = { load }
