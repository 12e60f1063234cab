import { cardsOf } from '../../books/cards.ts'
import { bookNotFound, notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { isOffered } from '../../database/selectBooks.ts'

const STEPS = [
  'Download the app',
  'Open it to see your friend’s invitation',
  'Tap Help, and your friend keeps reading for free',
]

export const handle: Handler<'event.inviteActivityHelpPage'> = async (
  { active_id, book_id },
  { database, brand, now },
) => {
  const invite = await database
    .selectFrom('invite')
    .selectAll()
    .where('id', '=', active_id)
    .where('brand', 'in', ['', brand])
    .executeTakeFirst()
  if (!invite || (book_id && book_id !== invite.book_id)) throw notFound()
  const [book] = await cardsOf(database, [invite.book_id], isOffered(brand))
  if (!book) throw bookNotFound()
  const { helped, needed, expires_at } = invite
  const open = expires_at > now.toISOString() ? ('active' as const) : ('expired' as const)
  return {
    book,
    inviter: { name: invite.inviter_name, avatar: invite.inviter_avatar },
    status: helped >= needed ? 'success' : open,
    helped,
    needed,
    steps: STEPS,
  }
}
