import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Input } from '../../../../shared/api/endpoints.ts'
import { LONGEST_COMMENT } from '../../../../shared/reviews.ts'
import { deletePersonalRows } from '../../accounts/own/deleteRows.ts'
import { PLAIN_COMMENTS } from '../../call/handler.ts'
import { saveBook } from '../../books/save.ts'
import { mailReplies } from '../../comments/mailReplies.ts'
import { updateRows } from '../../database/queries.ts'
import { inTransaction } from '../../database/transaction.ts'
import { askAdmin } from '../../testing/admin.ts'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'
import { grantCoins } from '../../testing/coins.ts'

const [GATE, LAMP, WALL] = [
  'A gate stood open to the wind, and nobody had come to close it since the spring.',
  'The lamp was out; its keeper slept beside the stove with a book across his knees.',
  'Behind the wall the sea was counting stones, one by one, as it had always done.',
]
const chapters = [
  { title: 'One', paragraphs: [GATE, LAMP, WALL] },
  { title: 'Two', paragraphs: ['Locked and bolted stood the second door.'] },
]
const gates = newBook({ title: 'The Gates', freeChapters: 1, chapters })
const rules = { ...PLAIN_COMMENTS }
const backend = await sharedBackend([gates], { comments: rules })
const { ask, call, database, signIn, clock } = backend
const START = new Date('2026-05-01T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const later = (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms))

type Reader = Awaited<ReturnType<typeof signIn>>
let readers = 0
const reader = () => signIn(`commenter${++readers}`)
type More = Partial<Input<'comment.add'>>
const sentBy = (by: Reader) => ({ ...by.headers, 'Idempotency-Key': randomUUID() })
const adding = (by: Reader, text: string, more: More = {}, headers = {}) =>
  call('comment.add', { book_id: 1, chapter_id: 1, text, spoiler: false, ...more }, { ...sentBy(by), ...headers })
async function add(by: Reader, text: string, more: More = {}) {
  later(MINUTE)
  return ask('comment.add', { book_id: 1, chapter_id: 1, text, spoiler: false, ...more }, sentBy(by))
}
const list = (by?: Reader, more: Partial<Input<'comment.list'>> = {}) =>
  ask('comment.list', { book_id: 1, chapter_id: 1, ...more }, by?.headers)
const texts = async (by?: Reader, more: Partial<Input<'comment.list'>> = {}) =>
  (await list(by, more)).items.map(({ text }) => text)
const counts = (by?: Reader, chapter_id = 1) => ask('comment.counts', { book_id: 1, chapter_id }, by?.headers)
const admin = (name: string, words: string[], options = {}) => askAdmin(database, name, words, { options })

beforeEach(async () => {
  clock.now = START
  Object.assign(rules, PLAIN_COMMENTS)
  await database.deleteFrom('comment').execute()
  await database.deleteFrom('attempt_count').execute()
})

describe('comments', () => {
  test('stand under the chapter or beside a paragraph, and are counted there', async () => {
    const mara = await reader()
    const first = await add(mara, 'So quiet.', { name: 'Mara' })
    expect(first).toMatchObject({ own: true, state: 'shown', paragraph: null, author: { name: 'Mara' } })
    await add(mara, 'Poor keeper', { paragraph: 2, quote: 'The lamp was out' })
    await add(await reader(), 'He sleeps', { paragraph: 2 })
    expect(await texts()).toEqual(['So quiet.'])
    expect(await texts(undefined, { paragraph: 2, sort: 'newest' })).toEqual(['He sleeps', 'Poor keeper'])
    expect(await counts()).toEqual({ total: 3, chapter: 1, paragraphs: [0, 2] })
    expect((await list(mara)).name).toBe('Mara')
  })

  test('find their paragraph by its beginning if numbers have moved, and none by a wrong one', async () => {
    const mara = await reader()
    expect(await add(mara, 'a', { paragraph: 1, quote: WALL.slice(0, 40) })).toMatchObject({ paragraph: 3 })
    expect(await add(mara, 'b', { paragraph: 1, quote: 'Not in it' })).toMatchObject({ paragraph: null, quote: '' })
    expect(await add(mara, 'd', { paragraph: 2, quote: 'its keeper' })).toMatchObject({ paragraph: null })
    expect(await add(mara, 'c', { paragraph: 9 })).toMatchObject({ paragraph: null })
  })

  test('stand on the chapter where the brand has them on chapters alone', async () => {
    rules.places = 'chapters'
    expect(await add(await reader(), 'Here?', { paragraph: 2 })).toMatchObject({ paragraph: null, quote: '' })
  })

  test('come best or newest first by pages that neither repeat nor miss one while others are written', async () => {
    const writers = [await reader(), await reader(), await reader()]
    const ids: number[] = []
    for (let index = 0; index < 9; index++) ids.push((await add(writers[index % 3]!, `Comment ${index}`)).id)
    await ask('comment.like', { comment_id: ids[2]!, liked: true }, writers[0]!.headers)
    for (const sort of ['best', 'newest'] as const) {
      const seen: number[] = []
      let cursor: string | undefined
      for (let page = 0; page < 3; page++) {
        const { items, next } = await list(undefined, { sort, limit: 4, ...(cursor && { cursor }) })
        seen.push(...items.map(({ id }) => id))
        await add(writers[page]!, `Meanwhile ${sort} ${page}`)
        cursor = next ?? undefined
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(ids.every(id => seen.includes(id)) || sort === 'newest').toBe(true)
    }
    expect((await list()).items[0]).toMatchObject({ id: ids[2], likes: 1 })
    expect((await list(undefined, { cursor: 'of nobody' })).items[0]!.id).toBe(ids[2])
  })

  test('have replies one level deep, in the order they were written', async () => {
    const [mara, noor] = [await reader(), await reader()]
    const { id } = await add(mara, 'Who is it?', { paragraph: 1 })
    const reply = await add(noor, 'The keeper.', { parent_id: id })
    await add(mara, 'Of course!', { parent_id: id })
    expect(await texts(mara, { parent_id: id })).toEqual(['The keeper.', 'Of course!'])
    expect((await list(mara, { paragraph: 1 })).items).toMatchObject([{ replies: 2 }])
    expect((await counts()).paragraphs).toEqual([3])
    expectFailure(await adding(mara, 'Deeper', { parent_id: reply.id }), 409, 'CONFLICT')
    expectFailure(await adding(mara, 'Nowhere', { parent_id: 999 }), 404, 'NOT_FOUND')
  })

  test('are plain text: markup stays as typed, and invisible characters go', async () => {
    const odd = '<img src=x onerror=alert(1)> **b** \u202Egnikool\u0000 ☕️👩‍👩‍👧'
    expect(await add(await reader(), odd)).toMatchObject({ text: '<img src=x onerror=alert(1)> **b** gnikool ☕️👩‍👩‍👧' })
    expectFailure(await adding(await reader(), '\u3164\u200b'), 422, 'VALIDATION')
  })

  test('have as many characters as readers count', async () => {
    const by = await reader()
    const family = '👩‍👩‍👧'
    expectFailure(await adding(by, family.repeat(LONGEST_COMMENT + 1)), 422, 'VALIDATION')
    expect((await add(by, family.repeat(LONGEST_COMMENT))).text).toHaveLength(LONGEST_COMMENT * family.length)
  })

  test('are written once per key', async () => {
    const by = await reader()
    const headers = sentBy(by)
    const input = { book_id: 1, chapter_id: 1, text: 'Once.', spoiler: false }
    const [one, two] = [await ask('comment.add', input, headers), await ask('comment.add', input, headers)]
    expect(two).toEqual(one)
    expect(await texts()).toEqual(['Once.'])
  })

  test('can be edited for 15 minutes, by their writer', async () => {
    const [mara, noor] = [await reader(), await reader()]
    const { id } = await add(mara, 'First tought')
    const edit = { comment_id: id, text: 'First thought', spoiler: true }
    expectFailure(await call('comment.edit', edit, noor.headers), 404, 'NOT_FOUND')
    later(15 * MINUTE)
    expect(await ask('comment.edit', edit, mara.headers)).toMatchObject({ text: 'First thought', edited: true })
    later(1)
    expectFailure(await call('comment.edit', edit, mara.headers), 409, 'CONFLICT')
  })

  test('leave “deleted” only while they have replies, and their text nowhere', async () => {
    const [mara, noor] = [await reader(), await reader()]
    const { id } = await add(mara, 'Regrettable')
    const reply = await add(noor, 'Indeed', { parent_id: id })
    await ask('comment.remove', { comment_id: id }, mara.headers)
    expect((await list(noor)).items).toMatchObject([{ id, state: 'deleted', text: '', author: null, replies: 1 }])
    expect(await counts()).toMatchObject({ total: 1 })
    expect(JSON.stringify(await database.selectFrom('comment').selectAll().execute())).not.toContain('Regrettable')
    await ask('comment.remove', { comment_id: reply.id }, noor.headers)
    await ask('comment.remove', { comment_id: reply.id }, noor.headers)
    expect((await list(noor)).items).toEqual([])
    expect(await database.selectFrom('comment').selectAll().execute()).toEqual([])
  })

  test('are liked once per reader, never by their writer, and show if an author likes them', async () => {
    const [mara, noor, ada] = [await reader(), await reader(), await reader()]
    const { id } = await add(mara, 'Like me')
    const like = (by: Reader, liked = true) => ask('comment.like', { comment_id: id, liked }, by.headers)
    expect(await like(noor)).toEqual({ likes: 1, liked: true })
    expect(await like(noor)).toEqual({ likes: 1, liked: true })
    await admin('writer', [String(ada.id)], { author: '1' })
    expect(await like(ada)).toEqual({ likes: 2, liked: true })
    expect((await list(noor)).items).toMatchObject([{ liked: true, likes: 2, liked_by_author: true }])
    expect(await like(noor, false)).toEqual({ likes: 1, liked: false })
    expectFailure(await call('comment.like', { comment_id: id, liked: true }, mara.headers), 409, 'CONFLICT')
    expect(await add(ada, 'Thank you', { parent_id: id })).toMatchObject({ author: { wrote_book: true } })
  })

  test('of a muted reader are gone for who muted them, until unmuted', async () => {
    const [mara, noor] = [await reader(), await reader()]
    await add(noor, 'Loud', { name: 'Noor' })
    const mute = (muted: boolean) => ask('reader.mute', { reader_id: noor.id, muted }, mara.headers)
    await mute(true)
    await mute(true)
    expect([await texts(mara), await texts(noor), await texts()]).toEqual([[], ['Loud'], ['Loud']])
    expect((await ask('reader.mutes', {}, mara.headers)).items).toMatchObject([{ id: noor.id, name: 'Noor' }])
    await mute(false)
    expect(await texts(mara)).toEqual(['Loud'])
    const self = { reader_id: mara.id, muted: true }
    expectFailure(await call('reader.mute', self, mara.headers), 409, 'CONFLICT')
    expectFailure(await call('reader.mute', { reader_id: 99_999, muted: true }, mara.headers), 404, 'NOT_FOUND')
  })

  test('of a locked chapter are for its owners alone; others learn their number', async () => {
    const [owner, guest] = [await reader(), await reader()]
    await grantCoins(database, owner.id, 100, clock.now)
    await ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [2] }, sentBy(owner))
    const { id } = await add(owner, 'The second door!', { chapter_id: 2, paragraph: 1 })
    expect(await counts(owner, 2)).toEqual({ total: 1, chapter: 0, paragraphs: [1] })
    for (const by of [guest, undefined]) {
      expect(await counts(by, 2)).toEqual({ total: 1, chapter: 0, paragraphs: [] })
      expectFailure(await call('comment.list', { book_id: 1, chapter_id: 2 }, by?.headers), 403, 'CHAPTER_LOCKED')
    }
    expectFailure(await adding(guest, 'Me too', { chapter_id: 2 }), 403, 'CHAPTER_LOCKED')
    for (const [name, input] of [
      ['comment.like', { comment_id: id, liked: true }],
      ['comment.report', { comment_id: id, reason: 'spam' }],
    ] as const)
      expectFailure(await call(name, input, guest.headers), 403, 'CHAPTER_LOCKED')
  })

  test('are not there for a brand that has none', async () => {
    rules.places = 'off'
    expect((await ask('site.capabilities', {})).offers.comments).toBe(false)
    expectFailure(await call('comment.counts', { book_id: 1, chapter_id: 1 }), 503, 'NOT_AVAILABLE')
    expectFailure(await adding(await reader(), 'Hello'), 503, 'NOT_AVAILABLE')
  })
})

describe('a corrected edition', () => {
  afterAll(() => saveBook(database, gates, { accept: true }))

  test('carries comments along with their paragraph; lost ones stand under the chapter with their quote', async () => {
    const mara = await reader()
    const { id } = await add(mara, 'On the lamp', { paragraph: 2 })
    await add(mara, 'A reply', { parent_id: id })
    await add(mara, 'On the wall', { paragraph: 3 })
    const corrected = [
      'A new beginning, which was not in the first edition of this book.',
      GATE,
      LAMP.replace('out', 'dark'),
    ]
    await saveBook(database, { ...gates, chapters: [{ title: 'One', paragraphs: corrected }, chapters[1]!] })
    expect(await counts()).toEqual({ total: 3, chapter: 1, paragraphs: [0, 0, 2] })
    expect(await texts(mara, { paragraph: 3 })).toEqual(['On the lamp'])
    expect(await texts(mara, { parent_id: id })).toEqual(['A reply'])
    expect((await list()).items).toMatchObject([{ text: 'On the wall', paragraph: null, quote: WALL }])
  })
})

describe('the rules of a brand', () => {
  const held = (reason: string) => ({ state: 'held', reason })

  test.each([
    ['casino', 'The CÁSINO pays', 'casinova and occasino'],
    ['賭場', '去賭場吧', '去吧'],
    ['казино', 'Лучшее Казино!', 'казинов'],
    ['คาสิโน', 'ไปคาสิโนกัน', 'ไปกัน'],
  ])('hold or refuse the word %s, in any case, and no longer word', async (word, bad, good) => {
    rules.hold = [word]
    expect(await add(await reader(), bad)).toMatchObject(held('word'))
    expect(await add(await reader(), good)).toMatchObject({ state: 'shown' })
    rules.refuse = [word]
    const refused = await adding(await reader(), bad)
    expectFailure(refused, 422, 'VALIDATION')
    expect(refused.body.fields[0].path).toBe('text')
  })

  test('hold links and the first comment of a new account, which only its writer sees until it is approved', async () => {
    const [mara, noor] = [await reader(), await reader()]
    expect(await add(mara, 'More at example.com/free')).toMatchObject(held('link'))
    rules.firstHeld = 1
    const { id } = await add(noor, 'Hello, I am new')
    expect((await list(noor)).items[0]).toMatchObject({ id, ...held('new_reader') })
    expect([await texts(), (await counts()).total]).toEqual([[], 0])
    const { comments } = await admin('comments', [])
    expect(comments).toHaveLength(2)
    await admin('restore-comment', [String(id)])
    expect(await texts()).toEqual(['Hello, I am new'])
    expect(await add(noor, 'My second')).toMatchObject({ state: 'shown' })
  })

  test('bound how many a reader writes, in a minute and in a day, and equal ones', async () => {
    const by = await reader()
    for (let index = 0; index < 5; index++) await adding(by, `Flood ${index}`)
    expectFailure(await adding(by, 'Flood 5'), 429, 'RATE_LIMITED')
    later(MINUTE)
    expectFailure(await adding(by, 'Flood 3'), 409, 'CONFLICT')
    for (let index = 6; index < 51; index++) await add(by, `Flood ${index}`)
    later(MINUTE)
    expectFailure(await adding(by, 'Flood 50'), 429, 'RATE_LIMITED')
    later(DAY)
    expect(await add(by, 'Flood 3')).toMatchObject({ state: 'shown' })
  })
})

describe('reports', () => {
  test('hide a comment from the reporter, and with enough weight from all until it is restored', async () => {
    const writer = await reader()
    const old = [await reader(), await reader(), await reader()]
    later(8 * DAY)
    const young = [await reader(), await reader()]
    const { id } = await add(writer, 'Everyone dies')
    const report = (by: Reader, comment_id = id) => ask('comment.report', { comment_id, reason: 'spoiler' }, by.headers)
    // Reports of another comment do not count here.
    await report(old[2]!, (await add(writer, 'Elsewhere', { paragraph: 2 })).id)
    await report(young[0]!)
    await report(young[1]!)
    await report(young[1]!)
    await report(old[0]!)
    expect([await texts(young[0]), await texts()]).toEqual([[], ['Everyone dies']])
    await report(old[1]!)
    expect(await texts()).toEqual([])
    expect((await list(writer)).items).toMatchObject([{ state: 'hidden', reason: 'reported' }])
    await admin('restore-comment', [String(id)])
    await report(old[2]!)
    expect(await texts()).toEqual(['Everyone dies'])
    expectFailure(await call('comment.report', { comment_id: id, reason: 'spam' }, writer.headers), 409, 'CONFLICT')
  })
})

describe('operators', () => {
  test('hide a comment with a reason that its writer sees, and its replies with it', async () => {
    const [mara, noor] = [await reader(), await reader()]
    const { id } = await add(mara, 'You fool')
    await add(noor, 'Am not', { parent_id: id })
    await admin('hide-comment', [String(id)], { reason: 'insult' })
    expect((await list(mara)).items).toMatchObject([{ state: 'hidden', reason: 'insult' }])
    expect([await texts(noor), await texts(noor, { parent_id: id }), (await counts()).total]).toEqual([[], [], 0])
    const { replies } = await admin('comment', [String(id)])
    expect(replies).toMatchObject([{ text: 'Am not' }])
    await ask('comment.edit', { comment_id: id, text: 'You dear', spoiler: false }, mara.headers)
    expect(await texts(noor)).toEqual([])
  })

  test('ban a reader from commenting for a time, with the reason', async () => {
    const mara = await reader()
    await admin('ban-comments', [String(mara.id)], { reason: 'abuse', days: '3' })
    const refused = await adding(mara, 'Let me in')
    expectFailure(refused, 403, 'BANNED', { reason: 'abuse', until: expect.any(String) })
    expect(refused.body.desc).toContain('insults or threats')
    await admin('allow-comments', [String(mara.id)])
    expect(await add(mara, 'Let me in')).toMatchObject({ state: 'shown' })
    const { id } = await add(mara, 'You fool')
    await admin('hide-comment', [String(id)], { reason: 'insult' })
    await admin('ban', [String(mara.id)], { reason: 'spam' })
    expect(await texts()).toEqual([])
    await admin('unban', [String(mara.id)])
    expect(await texts()).toEqual(['Let me in'])
  })
})

describe('news of replies', () => {
  test('list what others replied, as far as the reader sees it, and are turned off where they arrive', async () => {
    const [mara, noor] = [await reader(), await reader()]
    const { id } = await add(mara, 'Who is it?')
    await add(mara, 'Anyone?', { parent_id: id })
    const reply = await add(noor, 'The keeper.', { parent_id: id })
    const news = () => ask('comment.news', {}, mara.headers)
    expect(await news()).toMatchObject({
      items: [{ comment: { id: reply.id }, to: 'Who is it?', book_name: 'The Gates', chapter_id: 1 }],
      total: 1,
      notifications: { mail: true },
    })
    expect(await ask('comment.notify', { mail: false }, mara.headers)).toEqual({ mail: false })
    const priced = async (free_chapters: number) =>
      void (await database.updateTable('book').set({ free_chapters }).where('id', '=', 1).execute())
    await priced(0)
    expect(await news()).toMatchObject({ items: [], total: 0 })
    backend.prices['local'] = { chapters: [{ coins: 4, free: 1 }] }
    expect((await news()).items).toHaveLength(1)
    delete backend.prices['local']
    await priced(1)
    expect((await news()).items).toHaveLength(1)
    await ask('reader.mute', { reader_id: noor.id, muted: true }, mara.headers)
    expect((await news()).items).toEqual([])
  })
})

test('a deleted account takes its comments, likes and mutes along', async () => {
  const [mara, noor] = [await reader(), await reader()]
  const mine = await add(mara, 'Mine alone')
  const theirs = await add(noor, 'Of Noor')
  await add(noor, 'To Mara', { parent_id: mine.id })
  await ask('comment.like', { comment_id: theirs.id, liked: true }, mara.headers)
  const { comments } = await (async () => {
    const parts: Record<string, unknown[]> = {}
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { part: string; entries: unknown[]; next: string | null } = await ask(
        'user.export',
        cursor ? { cursor } : {},
        mara.headers,
      )
      ;(parts[page.part] ??= []).push(...page.entries)
      cursor = page.next
    }
    return parts
  })()
  expect(comments).toMatchObject([{ text: 'Mine alone' }])
  await inTransaction(database, database => deletePersonalRows(database, { id: mara.id, brand: 'local' }, clock.now))
  expect((await list(noor, { sort: 'newest' })).items).toMatchObject([
    { text: 'Of Noor', likes: 0 },
    { state: 'deleted', text: '', author: null },
  ])
})

test('fifty readers who write, reply and like at once are all counted', async () => {
  const writers = await Promise.all(Array.from({ length: 50 }, reader))
  const { id } = await add(writers[0]!, 'The first')
  const from = (index: number) => ({ 'X-Forwarded-For': `10.0.${index}.1` })
  later(MINUTE)
  const answers = await Promise.all(
    writers.flatMap((by, index) => [
      adding(by, `Comment ${index}`, { paragraph: 1 + (index % 3) }, from(index)),
      adding(by, `Reply ${index}`, { parent_id: id }, from(index)),
      call('comment.like', { comment_id: id, liked: true }, by.headers),
    ]),
  )
  expect(answers.map(({ status }) => status).filter(status => status !== 200)).toEqual([409])
  expect((await list()).items).toMatchObject([{ id, replies: 50, likes: 49 }])
  expect(await counts()).toEqual({ total: 101, chapter: 51, paragraphs: [17, 17, 16] })
})

test('replies are told by one email a day, without their text, to who wants it', async () => {
  const [mara, noor] = [await reader(), await reader()]
  const { id } = await add(mara, 'Who is it?')
  await mailReplies(database, clock.now)
  await add(noor, 'The keeper.', { parent_id: id })
  await add(noor, 'Or his ghost.', { parent_id: id })
  await add(mara, 'Oh!', { parent_id: id })
  expect(await mailReplies(database, clock.now)).toBe(1)
  expect(await mailReplies(database, clock.now)).toBe(0)
  const mail = (await backend.mails()).at(-1)!
  expect(mail.email.subject).toBe('2 replies to your comments')
  expect(JSON.stringify(mail.email)).not.toContain('keeper')
  const mute = (muted: boolean) => ask('reader.mute', { reader_id: noor.id, muted }, mara.headers)
  await mute(true)
  await add(noor, 'Hello?', { parent_id: id })
  expect(await mailReplies(database, clock.now)).toBe(0)
  await mute(false)
  const confirmed = (email_verified_at: string | null) =>
    updateRows(database, 'reader', { id: mara.id }, { email_verified_at })
  await confirmed(null)
  await add(noor, 'Nobody there?', { parent_id: id })
  expect(await mailReplies(database, clock.now)).toBe(0)
  await confirmed(START.toISOString())
  await ask('comment.notify', { mail: false }, mara.headers)
  await add(noor, 'No, a gull.', { parent_id: id })
  expect(await mailReplies(database, clock.now)).toBe(0)
})

test('a reply that was held is in the next mail after its approval', async () => {
  const [mara, noor] = [await reader(), await reader()]
  const { id } = await add(mara, 'Who is it?')
  const held = await add(noor, 'See www.keepers.example', { parent_id: id })
  later(MINUTE)
  expect(await mailReplies(database, clock.now)).toBe(0)
  later(DAY)
  await askAdmin(database, 'restore-comment', [String(held.id)], { now: clock.now })
  expect(await mailReplies(database, clock.now)).toBe(1)
  await admin('hide-comment', [String(held.id)], { reason: 'spoiler' })
  later(DAY)
  await askAdmin(database, 'restore-comment', [String(held.id)], { now: clock.now })
  expect(await mailReplies(database, clock.now)).toBe(0)
})
