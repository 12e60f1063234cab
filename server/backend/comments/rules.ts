import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { date } from '../../../shared/text/format.ts'
import type { CommentReason } from '../../../shared/reviews.ts'
import { ApiError } from '../call/apiError.ts'
import type { Call, CommentRules, SignedIn } from '../call/handler.ts'
import { accountsOfPerson, countOf, hasRow } from '../database/queries.ts'
import type { Database } from '../database/schema/schema.ts'
import { fold, isUnspaced } from '../text/searchWords.ts'

export type Requester = Pick<Call, 'database' | 'brand' | 'comments' | 'now'> & { reader: SignedIn }

const DAY = 24 * 60 * 60 * 1000
/** An account is new for so long. */
const NEW = 7 * DAY

const DOMAINS = 'app biz cc club cn co com de fr gg info io link me net online org ru shop site top tv vip xyz'
const LINK = new RegExp(`https?://|www\\.|\\b[\\w-]+\\.(?:${DOMAINS.replaceAll(' ', '|')})\\b`, 'i')

/** Throws 403 BANNED while an operator has banned the person from commenting. */
export async function refuseBannedWriter({ database, reader, now }: Requester): Promise<void> {
  const ban = await database
    .selectFrom('person')
    .select(['comments_ban_reason as reason', 'comments_banned_until as until'])
    .where('id', '=', reader.person)
    .where('comments_banned_until', '>', now.toISOString())
    .executeTakeFirst()
  if (!ban) return
  const { reason, until } = ban as { reason: string; until: string }
  throw new ApiError(403, 'BANNED', () => text.commentsBanned({ reason, until: date(until) }), {
    data: { reason, until },
  })
}

/** Why a comment waits for approval; undefined: it is shown. Throws 422 VALIDATION if the brand refuses its words. */
export async function reasonToHold(requester: Requester, comment: string): Promise<CommentReason | undefined> {
  const { hold, refuse } = requester.comments
  const folded = fold(comment.normalize('NFKC'))
  if (hasAny(folded, refuse)) {
    const fields = [{ path: 'text', message: 'words that the brand refuses' }]
    throw new ApiError(422, 'VALIDATION', () => text.commentWords, { fields })
  }
  if (hasAny(folded, hold)) return 'word'
  if (LINK.test(comment)) return 'link'
  return (await isNew(requester)) ? 'new_reader' : undefined
}

const hasAny = (folded: string, words: CommentRules['hold']) => words.some(word => holds(folded, word))

/** As a whole word, in scripts that put spaces between words. */
function holds(folded: string, phrase: string): boolean {
  const word = fold(phrase.normalize('NFKC'))
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (isUnspaced(word) || !(LETTER_BEFORE.test(folded.slice(0, at)) || LETTER.test(folded.slice(at + word.length))))
      return true
  }
  return false
}

const LETTER = /^[\p{L}\p{N}]/u
const LETTER_BEFORE = /[\p{L}\p{N}]$/u

async function isNew({ database, brand, reader, now, comments: { firstHeld } }: Requester): Promise<boolean> {
  const since = new Date(now.getTime() - NEW).toISOString()
  const created = database.selectFrom('reader').select('id').where('id', '=', reader.id).where('created_at', '>', since)
  if (firstHeld === 0 || !(await created.$call(hasRow))) return false
  const approved = await database
    .selectFrom('comment')
    .where('reader_id', '=', reader.id)
    .where('brand', '=', brand)
    .where('state', 'in', ['shown', 'cleared'])
    .$call(countOf)
  return approved < firstHeld
}

/** Throws 409 CONFLICT for a text that the person wrote within a day. */
export async function refuseRepeated({ database, reader, now }: Requester, comment: string): Promise<void> {
  const same = database
    .selectFrom('comment')
    .select('id')
    .where('reader_id', 'in', accountsOfPerson(database, reader.id))
    .where('text', '=', comment)
    .where('created_at', '>', new Date(now.getTime() - DAY).toISOString())
    .limit(1)
  if (await same.$call(hasRow)) throw new ApiError(409, 'CONFLICT', () => text.commentTwice)
}

/** Whether the reader wrote or translated the book, by what operators have entered. */
export const isWriterOf = (database: Database, readerId: number, bookId: number): Promise<boolean> =>
  database
    .selectFrom('book_writer')
    .select('reader_id')
    .where('reader_id', '=', readerId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('book_id', '=', bookId),
        eb('author_id', 'in', selectFrom('book_author').select('author_id').where('book_author.book_id', '=', bookId)),
      ]),
    )
    .limit(1)
    .$call(hasRow)
