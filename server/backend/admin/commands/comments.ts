import { banUntil } from '../../accounts/person/ban.ts'
import { COMMENT_REASONS } from '../../../../shared/reviews.ts'
import { commentsIn, restoreComment as restore, setCommentState } from '../../comments/moderation.ts'
import type { BanReason } from '../../database/schema/accounts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { hasRow, deleteRows, insertNew } from '../../database/queries.ts'
import { Refusal, when, type Change, type Command } from '../command/command.ts'
import { idOf, listingOf, listingOptions, numberIn, numberOf } from '../command/numbers.ts'
import { changeOfReader, REASON_OF_BAN, reasonOfBan } from '../command/readers.ts'

const MOST_DAYS = 3650
const HIDING = COMMENT_REASONS.slice(COMMENT_REASONS.indexOf('spoiler'))

const noComment = (id: number) => new Refusal(`Comment ${id} not found.`)

type Found = Awaited<ReturnType<ReturnType<typeof commentsIn>['execute']>>[number]

const rowOf = ({ id, created_at, brand, title, reports, state, reason, reader_id, name, text }: Found) => ({
  id,
  at: created_at,
  brand,
  book: title,
  reports: Number(reports),
  state,
  reason,
  reader: reader_id,
  name: name || null,
  text,
})

export const comments: Command = {
  meaning: 'lists comments that are held or reported and await a decision, most reported first',
  roles: ['support', 'editor'],
  words: [],
  options: {
    ...listingOptions('includes decided ones'),
    reader: { value: 'ID', kind: 'number', meaning: 'all comments by this reader' },
  },
  run: async ({ options }, database) => {
    const { all, brand, most } = listingOf(options)
    const readerId = numberIn(options, 'reader')
    let query = commentsIn(database).where('state', '!=', 'deleted')
    if (readerId !== undefined) query = query.where('reader_id', '=', readerId)
    else
      query = query.where(({ or, and, eb, exists, selectFrom }) =>
        or([
          eb('state', 'in', all ? ['held', 'reported', 'hidden', 'cleared'] : ['held', 'reported']),
          and([
            eb('state', '=', 'shown'),
            exists(selectFrom('comment_report').select('comment_id').whereRef('comment_id', '=', 'comment.id')),
          ]),
        ]),
      )
    if (brand !== undefined) query = query.where('brand', '=', brand)
    const found = await query.orderBy('reports', 'desc').orderBy('comment.id').limit(most).execute()
    return {
      said: `${readerId === undefined && !all ? 'Comments to decide' : 'Comments'}: ${found.length}.`,
      readerId,
      parts: [{ name: 'comments', rows: found.map(rowOf), opens: 'comment' }],
    }
  },
}

export const comment: Command = {
  meaning: 'shows a comment with its replies, and the reasons of its reports',
  roles: ['support', 'editor'],
  words: [idOf('comment')],
  notes: 'With --json this exports the thread.',
  run: async ({ words: [word] }, database) => {
    const id = numberOf(word, 'ID')
    const found = await commentsIn(database).where('comment.id', '=', id).executeTakeFirst()
    if (!found) throw noComment(id)
    const replies = await commentsIn(database).where('parent_id', '=', id).orderBy('comment.id').execute()
    const reports = await database
      .selectFrom('comment_report')
      .select(({ fn }) => ['reason', fn.countAll<number>().as('readers')])
      .where('comment_id', '=', id)
      .groupBy('reason')
      .orderBy('reason')
      .execute()
    const { chapter, paragraph, parent_id, quote, likes, edited_at } = found
    const more = { chapter, paragraph, quote, parent: parent_id, likes, edited: edited_at }
    return {
      said: `Found comment ${id}.`,
      readerId: found.reader_id,
      parts: [
        { name: 'comment', fields: { ...rowOf(found), ...more } },
        { name: 'replies', rows: replies.map(rowOf), opens: 'comment' },
        { name: 'reports', rows: reports.map(({ reason, readers }) => ({ reason, readers: Number(readers) })) },
      ],
    }
  },
}

export const hideComment: Change = {
  meaning: 'hides a comment from other readers; its writer sees the reason',
  roles: ['support', 'editor'],
  words: [idOf('comment')],
  notes: 'Its replies are hidden with it.',
  options: {
    reason: {
      value: 'REASON',
      kind: 'line',
      isRequired: true,
      meaning: `why, in the language of its writer: ${HIDING.join(', ')} (required)`,
    },
  },
  changes: true,
  run: async ({ words: [word], options: { reason: given } }, database) => {
    const id = numberOf(word, 'ID')
    const reason = HIDING.find(reason => reason === given)
    if (!reason) throw new Refusal(`--reason must be one of ${HIDING.join(', ')}.`)
    const done = await setCommentState(database, id, 'hidden', reason)
    if (!done) throw noComment(id)
    return { said: `Comment ${id} hidden (${reason}).`, readerId: done.reader_id }
  },
}

export const restoreComment: Change = {
  meaning: 'approves a held comment, or shows a hidden or reported one again',
  roles: ['support', 'editor'],
  words: [idOf('comment')],
  notes: 'Reports cannot hide it again.',
  changes: true,
  run: async ({ words: [word], now }, database) => {
    const id = numberOf(word, 'ID')
    const done = await restore(database, id, now)
    if (!done) throw noComment(id)
    return { said: `Comment ${id} is visible.`, readerId: done.reader_id }
  },
}

export const banComments = changeOfReader({
  meaning: 'refuses a reader to comment for a time, with a reason; they can still read and buy',
  roles: ['support', 'editor'],
  notes: 'Also their other accounts. Comments that they wrote stay. A later ban replaces it.',
  options: {
    ...REASON_OF_BAN,
    days: { value: 'DAYS', kind: 'number', isRequired: true, meaning: 'ends after so many days (required)' },
  },
  run: async (readerId, { options: { reason: given, days }, now }, database) => {
    const reason = reasonOfBan(given)
    const until = banUntil(now, numberOf(days, '--days', MOST_DAYS))
    await setBan(database, readerId, { comments_banned_until: until, comments_ban_reason: reason })
    return { said: `Reader ${readerId} cannot comment until ${when(until)} (${reason}).` }
  },
})

export const allowComments = changeOfReader({
  meaning: 'lifts ban-comments',
  roles: ['support', 'editor'],
  run: async (readerId, _input, database) => {
    await setBan(database, readerId, { comments_banned_until: null, comments_ban_reason: null })
    return { said: `Reader ${readerId} can comment.` }
  },
})

type CommentBan = { comments_banned_until: string | null; comments_ban_reason: BanReason | null }

const setBan = (database: Database, readerId: number, ban: CommentBan) =>
  database
    .updateTable('person')
    .set(ban)
    .where('id', '=', ({ selectFrom }) => selectFrom('reader').select('person_id').where('reader.id', '=', readerId))
    .execute()

export const writer = changeOfReader({
  meaning: 'marks the comments of a reader as those of an author or translator',
  roles: ['editor'],
  notes: 'Comments that they wrote before are not marked.',
  options: {
    author: { value: 'ID', kind: 'number', meaning: 'of all books of this author' },
    book: { value: 'ID', kind: 'number', meaning: 'of this book, as a translator is' },
    remove: { meaning: 'no longer' },
  },
  run: async (readerId, { options }, database) => {
    const { author, book, remove } = options
    if ((author === undefined) === (book === undefined)) throw new Refusal('Give either --author or --book.')
    const table = author === undefined ? 'book' : 'author'
    const id = numberIn(options, table)!
    const row = { reader_id: readerId, author_id: 0, book_id: 0, [`${table}_id`]: id }
    if (!(await database.selectFrom(table).select('id').where('id', '=', id).$call(hasRow)))
      throw new Refusal(`There is no ${table} ${id}.`)
    await (remove ? deleteRows(database, 'book_writer', row) : insertNew(database, 'book_writer', row))
    return { said: `Reader ${readerId} ${remove ? 'no longer writes' : 'writes'} as ${table} ${id}.` }
  },
})
