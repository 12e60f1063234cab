import type { Context } from 'hono'
import type { Comment } from '../../../shared/api/comments.ts'
import { books } from './books.ts'
import { failure, notFound, pageOf, type Calls } from './calls.ts'
import { brandOf, type Reader, type Readers } from './readers.ts'

type Row = Pick<Comment, 'id' | 'text' | 'spoiler' | 'created_at' | 'paragraph' | 'parent_id' | 'edited'> & {
  place: string
  chapter: Place
  by: Reader
  name: string
  likers: Set<Reader>
  isDeleted: boolean
}
const EDITABLE_MS = 15 * 60 * 1000
/** It sends no mail. */
const NO_NOTIFICATIONS = { mail: false }

type Place = { book_id: number; chapter_id: number }

/** Comments on chapters and paragraphs, which are lost on restart. Nobody holds or hides them. */
export function defineComments({ call }: Calls, { readerAt, signedIn }: Readers) {
  let rows: Row[] = []
  let last = 0
  const mutes = new Map<Reader, Map<number, string>>()
  const mutesOf = (reader?: Reader) => (reader && mutes.get(reader)) ?? new Map<number, string>()
  const sent = new Map<string, { input: string; row: Row }>()
  const paragraphsOf = ({ book_id, chapter_id }: Place) =>
    ((books[book_id - 1] ?? notFound('BOOK_NOT_FOUND')).chapters[chapter_id - 1] ?? notFound('CHAPTER_NOT_FOUND'))
      .paragraphs
  const placeOf = (chapter: Place, c: Context) =>
    paragraphsOf(chapter) && `${brandOf(c)} ${chapter.book_id} ${chapter.chapter_id}`
  const repliesTo = ({ id }: Row) => rows.filter(({ parent_id }) => parent_id === id)
  const found = (id: number) => rows.find(row => row.id === id && !row.isDeleted) ?? notFound()
  function shown(row: Row, reader: Reader | undefined): Comment {
    const { by, name, likers, isDeleted, place: _place, chapter: _chapter, ...rest } = row
    return {
      ...rest,
      author: isDeleted ? null : { id: by.account, name, wrote_book: false },
      own: by === reader && !isDeleted,
      state: isDeleted ? 'deleted' : 'shown',
      quote: '',
      liked_by_author: false,
      likes: likers.size,
      liked: reader !== undefined && likers.has(reader),
      replies: repliesTo(row).length,
    }
  }

  call('comment.counts', (chapter, c) => {
    const place = placeOf(chapter, c)
    const there = rows.filter(row => row.place === place && !row.isDeleted)
    const at = (paragraph: number | null) => there.filter(row => row.paragraph === paragraph).length
    const length = Math.max(0, ...there.map(({ paragraph }) => paragraph ?? 0))
    const paragraphs = Array.from({ length }, (_, index) => Math.min(99, at(index + 1)))
    return { total: there.length, chapter: at(null), paragraphs }
  })
  call('comment.list', ({ paragraph = null, parent_id = null, sort = 'best', limit, cursor, ...chapter }, c) => {
    const place = placeOf(chapter, c)
    const muted = mutesOf(readerAt(c))
    const there = rows.filter(row => row.place === place && row.parent_id === parent_id && !muted.has(row.by.account))
    const likes = ({ likers }: Row) => (sort === 'best' ? likers.size : 0)
    const all = parent_id
      ? there
      : there.filter(row => row.paragraph === paragraph).toSorted((a, b) => likes(b) - likes(a) || b.id - a.id)
    const first = all.findIndex(({ id }) => String(id) === cursor) + 1
    const page = all.slice(first, first + limit)
    const next = first + limit < all.length ? String(page.at(-1)!.id) : null
    return { items: page.map(row => shown(row, readerAt(c))), next }
  })
  call('comment.add', (input, c) => {
    const reader = signedIn(c)
    const place = placeOf(input, c)
    const sentKey = c.req.header('Idempotency-Key')
    const fields = [{ path: 'Idempotency-Key', message: 'Required' }]
    if (!sentKey) throw failure(422, 'VALIDATION', 'Something is missing.', { fields })
    const key = `${reader.brand} ${reader.account} ${sentKey}`
    const before = sent.get(key)
    if (before && before.input !== JSON.stringify(input))
      throw failure(422, 'IDEMPOTENCY_MISMATCH', 'This key was used for something else.')
    if (before) return shown(before.row, reader)
    const { text, spoiler, name, parent_id, paragraph = null } = input
    const parent = parent_id === undefined ? undefined : found(parent_id)
    if (parent && parent.place !== place) notFound()
    if (parent?.parent_id) throw failure(409, 'CONFLICT', 'This is a reply already.')
    const row: Row = {
      id: ++last,
      place,
      chapter: input,
      by: reader,
      text,
      spoiler,
      likers: new Set(),
      isDeleted: false,
      edited: false,
      name: name ?? rows.findLast(({ by }) => by === reader)?.name ?? '',
      created_at: new Date().toISOString(),
      paragraph: parent ? parent.paragraph : paragraphsOf(input)[(paragraph ?? 0) - 1] ? paragraph : null,
      parent_id: parent?.id ?? null,
    }
    rows.push(row)
    sent.set(key, { input: JSON.stringify(input), row })
    return shown(row, reader)
  })
  call('comment.edit', ({ comment_id, text, spoiler }, c) => {
    const reader = signedIn(c)
    const row = found(comment_id)
    if (row.by !== reader) notFound()
    if (Date.now() - Date.parse(row.created_at) > EDITABLE_MS) throw failure(409, 'CONFLICT', 'This is too old.')
    return shown(Object.assign(row, { text, spoiler, edited: true }), row.by)
  })
  call('comment.report', ({ comment_id, reason }, c) => {
    const reader = signedIn(c)
    if (found(comment_id).by === reader) throw failure(409, 'CONFLICT', 'This is your own.')
    console.warn(`comment ${comment_id} was reported: ${reason}`)
    return {}
  })
  call('comment.remove', ({ comment_id }, c) => {
    const reader = signedIn(c)
    const row = rows.find(({ id, isDeleted }) => id === comment_id && !isDeleted)
    if (row && row.by !== reader) notFound()
    if (row) Object.assign(row, { text: '', name: '', isDeleted: true })
    // First replies, then comments whose last reply has gone.
    for (let times = 0; times < 2; times++) rows = rows.filter(row => !row.isDeleted || repliesTo(row).length > 0)
    return {}
  })
  call('comment.like', ({ comment_id, liked }, c) => {
    const reader = signedIn(c)
    const { by, likers } = found(comment_id)
    if (by === reader) throw failure(409, 'CONFLICT', 'This is your own.')
    if (liked) likers.add(reader)
    else likers.delete(reader)
    return { likes: likers.size, liked }
  })
  call('comment.news', (page, c) => {
    const reader = signedIn(c)
    const news = rows.toReversed().flatMap(row => {
      const to = rows.find(({ id, by }) => id === row.parent_id && by === reader)
      return to && row.by !== reader && !row.isDeleted && !mutesOf(reader).has(row.by.account) ? [{ row, to }] : []
    })
    const withBook = ({ row, to }: { row: Row; to: Row }) => {
      const { book_id, chapter_id } = row.chapter
      const { card, chapters } = books[book_id - 1]!
      const place = { book_id, book_name: card.name, chapter_id, chapter_title: chapters[chapter_id - 1]!.item.title }
      return { comment: shown(row, reader), to: to.text.slice(0, 100), ...place }
    }
    return { ...pageOf(page, news.map(withBook)), notifications: NO_NOTIFICATIONS }
  })
  call('comment.notify', (_, c) => signedIn(c) && NO_NOTIFICATIONS)
  call('reader.mute', ({ reader_id, muted }, c) => {
    const reader = signedIn(c)
    if (reader_id === reader.account) throw failure(409, 'CONFLICT', 'This is you.')
    if (!rows.some(({ by }) => by.account === reader_id && by.brand === reader.brand)) notFound()
    const theirs = mutes.get(reader) ?? new Map<number, string>()
    mutes.set(reader, theirs)
    if (muted) theirs.set(reader_id, new Date().toISOString())
    else theirs.delete(reader_id)
    return {}
  })
  call('reader.mutes', (_, c) => {
    const nameOf = (id: number) => rows.findLast(({ by, isDeleted }) => by.account === id && !isDeleted)?.name ?? ''
    const all = [...mutesOf(signedIn(c))].map(([id, muted_at]) => ({ id, name: nameOf(id), muted_at }))
    return { items: all.toReversed() }
  })
}
