import { expect, test } from '@jest/globals'
import type { Comment } from '../../../shared/api/comments.ts'
import { memoryStorage, noStorage } from '../../testing/fixtures.ts'
import { ChapterCounts } from './chapterCounts.ts'
import { Drafts } from './drafts.ts'
import { mayEdit, Thread } from './thread.ts'

const PLACE = { book_id: 7, chapter_id: 12, chapter_key: 40 }
const WRITTEN_AT = '2026-11-22T10:00:00.000Z'

const comment = (id: number, fields: Partial<Comment> = {}): Comment => ({
  id,
  author: { id: id + 100, name: `Reader ${id}`, wrote_book: false },
  own: false,
  text: `Comment ${id}`,
  spoiler: false,
  state: 'shown',
  edited: false,
  created_at: WRITTEN_AT,
  paragraph: null,
  quote: '',
  parent_id: null,
  likes: 0,
  liked: false,
  liked_by_author: false,
  replies: 0,
  ...fields,
})

type Responses = Record<string, (input: Record<string, unknown>) => object | undefined>

const REFUSED = { status: 500, desc: '', error: 'INTERNAL' }

/** A chapter with the backend's responses by call; undefined is a failure. */
async function chapter(responses: Responses, storage = memoryStorage()) {
  const calls: { name: string; input: object }[] = []
  const answer = async (name: string, input: Record<string, unknown>) => {
    calls.push({ name, input })
    const d = await responses[name]?.(input)
    return d ? { s: 1, d, errors: [] } : { s: 0, d: {}, errors: [REFUSED] }
  }
  const api = { get: answer, post: answer } as never
  const counts = new ChapterCounts(api, storage, PLACE)
  await counts.load()
  return { api, calls, counts, storage }
}

const COUNTS = { total: 5, chapter: 3, paragraphs: [0, 2] }

async function thread(responses: Responses, paragraph?: number) {
  const around = await chapter({ 'comment.counts': () => COUNTS, ...responses })
  const opened = new Thread(around.api, around.counts, paragraph)
  await opened.pages.renew()
  return { ...around, thread: opened, shown: () => opened.pages.items.map(({ id }) => id) }
}

test('a comment stays counted when an answer that lacks it arrives, asked for before or after it', async () => {
  const { counts } = await chapter({ 'comment.counts': () => COUNTS })
  const again = counts.load()
  counts.change(2, 1)
  await again
  await counts.load()
  expect(counts.counts).toEqual({ total: 6, chapter: 3, paragraphs: [0, 3] })
})

test('a comment is counted once when counts that have it arrive before the response to it', async () => {
  const posted = Promise.withResolvers<Comment>()
  let counts = COUNTS
  const list = { items: [comment(1, { paragraph: 2 })], next: null }
  const calls = { 'comment.counts': () => counts, 'comment.list': () => list, 'comment.add': () => posted.promise }
  const opened = await thread(calls, 2)
  const adding = opened.thread.add({ text: 'Hm', spoiler: false }, { key: 'k' })
  counts = { total: 6, chapter: 3, paragraphs: [0, 3] }
  await opened.counts.load()
  posted.resolve(comment(2, { own: true, paragraph: 2 }))
  await adding
  expect(opened.counts.byParagraph.get(2)).toBe(3)
})

test('without a connection, counts are as last seen, also after a corrected edition has moved the chapter', async () => {
  const { storage } = await chapter({ 'comment.counts': () => COUNTS })
  const offline = await chapter({}, storage)
  expect(offline.counts.status).toBe('lastSeen')
  expect(offline.counts.counts).toMatchObject(COUNTS)
  expect([...offline.counts.byParagraph]).toEqual([
    [1, 0],
    [2, 2],
  ])
  expect((await chapter({})).counts.status).toBe('failed')
})

test('pages do not repeat a comment that has moved down, and end at the end', async () => {
  const pages: Record<string, object> = {
    '': { items: [comment(3), comment(2)], next: 'a' },
    a: { items: [comment(2), comment(1)], next: null },
  }
  const { thread: opened, shown } = await thread({
    'comment.list': ({ cursor }) => pages[(cursor as string | undefined) ?? ''],
  })
  expect(opened.pages.hasMore).toBe(true)
  await opened.pages.more()
  expect(shown()).toEqual([3, 2, 1])
  expect(opened.pages.hasMore).toBe(false)
})

test('a comment just written is shown and counted, one that waits for approval is shown only', async () => {
  let state = 'shown' as Comment['state']
  const {
    thread: opened,
    counts,
    shown,
    calls,
  } = await thread(
    {
      'comment.list': () => ({ items: [comment(1, { paragraph: 2 })], next: null }),
      'comment.add': () => comment(2, { own: true, paragraph: 2, state }),
    },
    2,
  )
  await opened.add({ text: 'Hm', spoiler: false }, { quote: 'It was', key: 'k' })
  expect(calls.at(-1)?.input).toEqual({ ...PLACE, paragraph: 2, quote: 'It was', text: 'Hm', spoiler: false })
  expect(shown()).toEqual([2, 1])
  expect(counts.byParagraph.get(2)).toBe(3)
  state = 'held'
  await opened.add({ text: 'Ha', spoiler: false }, { key: 'l' })
  expect(counts.byParagraph.get(2)).toBe(3)
})

test('a deleted comment leaves its place only if it has replies', async () => {
  const items = [comment(1, { own: true, replies: 1 }), comment(2, { own: true })]
  const { thread: opened, counts } = await thread({
    'comment.list': () => ({ items, next: null }),
    'comment.remove': () => ({}),
  })
  for (const item of items) await opened.remove(item)
  expect(opened.pages.items).toMatchObject([{ id: 1, state: 'deleted', text: '', author: null }])
  expect(counts.counts?.total).toBe(3)
})

test('a like shows at once, and is taken back if it fails', async () => {
  const { thread: opened } = await thread({
    'comment.list': () => ({ items: [comment(1, { likes: 4 })], next: null }),
    'comment.like': () => undefined,
  })
  const liking = opened.like(opened.pages.items[0]!)
  expect(opened.pages.items[0]).toMatchObject({ liked: true, likes: 5 })
  expect(await liking).toEqual(REFUSED)
  expect(opened.pages.items[0]).toMatchObject({ liked: false, likes: 4 })
})

test('comments of a muted reader disappear, also among replies', async () => {
  const rude = { id: 9, name: 'Rude', wrote_book: false }
  const { thread: opened, shown } = await thread({
    'comment.list': ({ parent_id }) =>
      parent_id
        ? { items: [comment(4, { parent_id: 1, author: rude }), comment(5, { parent_id: 1 })], next: null }
        : { items: [comment(1, { replies: 2 }), comment(2, { author: rude })], next: null },
    'reader.mute': () => ({}),
  })
  opened.openReplies(opened.pages.items[0]!)
  await opened.replies.get(1)?.renew()
  await opened.mute(opened.pages.items[1]!)
  expect(shown()).toEqual([1])
  expect(opened.replies.get(1)?.items.map(({ id }) => id)).toEqual([5])
})

test('an own comment can be edited for 15 minutes, unless it was hidden', () => {
  const own = comment(1, { own: true })
  expect(mayEdit(own, '2026-11-22T10:14:59.000Z')).toBe(true)
  expect(mayEdit(own, '2026-11-22T10:15:00.000Z')).toBe(false)
  expect(mayEdit({ ...own, state: 'hidden' }, WRITTEN_AT)).toBe(false)
  expect(mayEdit(comment(2), WRITTEN_AT)).toBe(false)
})

test('a draft survives a reload and a sign-in, and is not shown to another reader', () => {
  const storage = memoryStorage()
  let owner: number | undefined
  const drafts = () => new Drafts(storage, () => owner)
  drafts().set('7/k40  ', { text: 'What an', spoiler: true })
  owner = 1
  const { key } = drafts().get('7/k40  ')
  expect(drafts().get('7/k40  ')).toMatchObject({ text: 'What an', spoiler: true, key })
  drafts().set('7/k40  ', { text: 'What an end', spoiler: true })
  expect(drafts().get('7/k40  ').key).not.toBe(key)
  owner = 2
  expect(drafts().get('7/k40  ').text).toBe('')
  owner = 1
  drafts().remove('7/k40  ')
  expect(drafts().get('7/k40  ').text).toBe('')
})

test('a draft lasts as long as the page in a browser that stores nothing', () => {
  const drafts = new Drafts(noStorage, () => undefined)
  drafts.set('here', { text: 'Still here', spoiler: false })
  expect(drafts.get('here').text).toBe('Still here')
})
