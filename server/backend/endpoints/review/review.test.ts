import { beforeEach, describe, expect, test } from '@jest/globals'
import { expectFailure, sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'
import { saveBook } from '../../books/save.ts'
import { getRow } from '../../database/queries.ts'

const chapters = [{ title: 'One', paragraphs: ['A gate, a lamp.'] }]
const gates = newBook({ title: 'The Gates', score: 4.5, chapters })
const plain = newBook({ title: 'Without Stars', score: 0, chapters })
const backend = await sharedBackend([gates, plain])
const { ask, call, database, signIn, clock } = backend
const [BOOK, PLAIN] = [1, 2]
const NOW = new Date('2026-05-01T12:00:00.000Z')

type Reader = Awaited<ReturnType<typeof signIn>>
let readers = 0
/** A reader who has opened the books. */
async function reader(brand?: string): Promise<Reader> {
  const made = await signIn(`reader${++readers}`, brand)
  await open(made, BOOK, PLAIN)
  return made
}
const open = ({ headers }: Reader, ...books: number[]) => {
  const logs = books.map(book_id => ({ book_id, chapter_id: 1, progress: 0, read_at: NOW.toISOString() }))
  return ask('readlog.batchsave', { logs }, headers)
}
const give = (by: Reader, stars: number, more: { text?: string; name?: string } = {}, book_id = BOOK) =>
  ask('review.save', { book_id, stars, ...more }, by.headers)
const list = (by?: Reader, book_id = BOOK) => ask('review.list', { book_id }, by?.headers)
const mine = (by: Reader, book_id = BOOK) => ask('review.mine', { book_id }, by.headers)
const book = async (book_id = BOOK) => {
  const { score, rating_count } = await ask('book.show', { book_id })
  return { score, rating_count }
}

beforeEach(async () => {
  clock.now = NOW
  await database.deleteFrom('review').execute()
  await database.deleteFrom('rating_sum').execute()
  await database
    .updateTable('book')
    .set(({ ref }) => ({ score: ref('given_score'), rating_count: 0 }))
    .execute()
})

describe('stars', () => {
  test('of five readers become the score of a book; before that its initial score stays, and filters ignore it', async () => {
    for (const stars of [1, 2, 1, 1]) await give(await reader(), stars)
    expect(await book()).toEqual({ score: 4.5, rating_count: 0 })
    const fifth = await reader()
    await give(fifth, 3)
    expect(await book()).toEqual({ score: 1.6, rating_count: 5 })
    expect((await ask('search.multi', { keyword: 'gates', min_score: '4' })).items).toEqual([])
    await give(fifth, 1)
    expect(await book()).toEqual({ score: 1.2, rating_count: 5 })
    await ask('review.remove', { book_id: BOOK }, fifth.headers)
    expect(await book()).toEqual({ score: 4.5, rating_count: 0 })
    expect((await ask('search.multi', { keyword: 'gates', min_score: '4' })).items).toEqual([])
  })

  test('become the score from the first rating if the book has no initial score', async () => {
    const first = await reader()
    await give(first, 4, {}, PLAIN)
    await give(await reader(), 5, {}, PLAIN)
    expect(await book(PLAIN)).toEqual({ score: 4.5, rating_count: 2 })
    expect((await ask('search.multi', { keyword: 'stars' })).items).toMatchObject([{ score: 4.5, rating_count: 2 }])
  })

  test('given concurrently are all counted', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => reader()))
    await Promise.all(many.map((by, index) => give(by, (index % 5) + 1)))
    expect((await list()).ratings).toEqual({ count: 12, given: [3, 3, 2, 2, 2] })
    expect((await book()).rating_count).toBe(12)
  })

  test('stay with a new edition', async () => {
    for (const stars of [5, 5, 5, 5, 4]) await give(await reader(), stars)
    await saveBook(database, { ...gates, introduction: 'Said anew.' })
    expect(await book()).toEqual({ score: 4.8, rating_count: 5 })
  })

  test('need an opened chapter, a confirmed address, and an available book', async () => {
    const guest = await call('review.save', { book_id: BOOK, stars: 5 })
    expectFailure(guest, 401, 'SIGN_IN_REQUIRED')
    const stranger = await signIn('stranger')
    expect((await mine(stranger)).may_rate).toBe(false)
    expectFailure(await call('review.save', { book_id: BOOK, stars: 1 }, stranger.headers), 409, 'CONFLICT')
    const { token } = await backend.unproven({ email: 'new@reader.example', password: 'gulls over the pier' })
    const headers = { Authorization: `Bearer ${token}` }
    expectFailure(await call('review.save', { book_id: BOOK, stars: 1 }, headers), 403, 'ADDRESS_NOT_CONFIRMED')
    const mara = await reader()
    expectFailure(await call('review.save', { book_id: 99, stars: 1 }, mara.headers), 404, 'BOOK_NOT_FOUND')
    expectFailure(await call('review.mine', { book_id: 99 }, mara.headers), 404, 'BOOK_NOT_FOUND')
    expectFailure(await call('review.remove', { book_id: 99 }, mara.headers), 404, 'BOOK_NOT_FOUND')
    expectFailure(await call('review.list', { book_id: 99 }), 404, 'BOOK_NOT_FOUND')
    expect((await list()).ratings.count).toBe(0)
  })
})

describe('reviews', () => {
  test('are listed latest first, with the chosen name only', async () => {
    const [mara, noor, iris] = [await reader(), await reader(), await reader()]
    await give(mara, 5, { text: 'I missed my stop.', name: 'Mara' })
    clock.now = new Date('2026-05-01T12:01:00.000Z')
    await give(noor, 3, { text: 'Slow, and then not.' })
    await give(iris, 4)
    const { items, total } = await list()
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { name: '', stars: 3, text: 'Slow, and then not.' },
      { name: 'Mara', stars: 5, text: 'I missed my stop.' },
    ])
    expect(JSON.stringify(items)).not.toMatch(/reader\d|reader\.example|reader_id/)
    expect((await ask('review.list', { book_id: BOOK, page: 2, limit: 1 })).items).toMatchObject([{ name: 'Mara' }])
    expect((await mine(mara)).name).toBe('Mara')
  })

  test('can be sorted by stars, latest first among equals', async () => {
    for (const [index, stars] of [3, 5, 1, 5].entries()) {
      clock.now = new Date(NOW.getTime() + index * 60_000)
      await give(await reader(), stars, { text: `${index}` })
    }
    const order = async (more: object) =>
      (await ask('review.list', { book_id: BOOK, ...more })).items.map(({ text }: { text: string }) => text).join('')
    expect(await order({})).toBe('3210')
    expect(await order({ sort: 'latest' })).toBe('3210')
    expect(await order({ sort: 'highest' })).toBe('3102')
    expect(await order({ sort: 'lowest' })).toBe('2031')
    expect(await order({ sort: 'lowest', page: 2, limit: 3 })).toBe('1')
    expectFailure(await call('review.list', { book_id: BOOK, sort: 'best' }), 422, 'VALIDATION')
  })

  test('are plain text: invisible characters and direction overrides are removed', async () => {
    const mara = await reader()
    const text = '  <b>Ünï</b>\u202e & \u0000"co\u200bde"\r\n\n\n\n\tتم  '
    const saved = await give(mara, 4, { text, name: ' Ma\u202era\u0007 ' })
    expect(saved).toMatchObject({ text: '<b>Ünï</b> & "code"\n\n تم', name: 'Mara' })
    for (const unseen of ['\u202e', '\u3164', '\u2800', '\u00ad\ufe0f', '\u0301'])
      expect(await give(mara, 4, { text: ` ${unseen} `, name: unseen })).toMatchObject({ text: '', name: '' })
    expect((await list()).total).toBe(0)
  })

  test('are shown at the reader’s brand, while stars count for all', async () => {
    const [here, there] = [await reader(), await reader('novelpack')]
    await give(here, 5, { text: 'Here.' })
    await give(there, 1, { text: 'There.' })
    expect(await list(here)).toMatchObject({ items: [{ text: 'Here.' }], ratings: { count: 2 } })
    expect(await list(there)).toMatchObject({ items: [{ text: 'There.' }], ratings: { count: 2 } })
    const { id } = (await list(there)).items[0]!
    expectFailure(await call('review.report', { review_id: id, reason: 'spam' }, here.headers), 404, 'NOT_FOUND')
  })

  test('that are reported are hidden from the reporter, and from all after three reports until an operator decides', async () => {
    const [mara, noor, ...others] = [await reader(), await reader(), await reader(), await reader()]
    const { id } = await give(mara!, 1, { text: 'The keeper did it.' })
    const report = (by: Reader, reason = 'spoiler') => call('review.report', { review_id: id, reason }, by.headers)
    expect((await report(noor!)).status).toBe(200)
    expect((await report(noor!, 'insult')).status).toBe(200)
    expect((await list(noor)).total).toBe(0)
    expect((await list(others[0])).total).toBe(1)
    await Promise.all(others.map(by => report(by)))
    expect((await list()).total).toBe(0)
    expect((await mine(mara!)).review).toMatchObject({ text: 'The keeper did it.', hidden: true })
    expect((await list()).ratings.count).toBe(1)
    // A rewritten text is still hidden, and deleting it first does not help.
    expect(await give(mara!, 1, { text: 'He did it.' })).toMatchObject({ hidden: true })
    await ask('review.remove', { book_id: BOOK }, mara!.headers)
    expect((await mine(mara!)).review).toBeNull()
    expect(await give(mara!, 1, { text: 'I say it again.' })).toMatchObject({ hidden: true })
    expect((await list()).total).toBe(0)
  })

  test('cannot be reported by their author or without a confirmed address, nor if unknown', async () => {
    const mara = await reader()
    const { id } = await give(mara, 4, { text: 'Good.' })
    const report = (review_id: number, headers: Record<string, string>) =>
      call('review.report', { review_id, reason: 'other' }, headers)
    expectFailure(await report(id, mara.headers), 409, 'CONFLICT')
    expectFailure(await report(id + 1000, mara.headers), 404, 'NOT_FOUND')
    expectFailure(await report(id, {}), 401, 'SIGN_IN_REQUIRED')
    expectFailure(await call('review.report', { review_id: id, reason: 'bad' }, mara.headers), 422, 'VALIDATION')
  })

  test('reports are limited per reader and hour', async () => {
    const [mara, zealot] = [await reader(), await reader()]
    const { id } = await give(mara, 4, { text: 'Good.' })
    const report = () => call('review.report', { review_id: id, reason: 'other' }, zealot.headers)
    for (let time = 0; time < 20; time++) expect((await report()).status).toBe(200)
    expectFailure(await report(), 429, 'RATE_LIMITED')
  })

  test('are exported, and deleted with the account and its ratings', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => reader()))
    for (const by of all) await give(by, 5, { text: 'Fine.', name: 'Somebody' })
    const [mara, noor] = all as [Reader, Reader]
    const [review] = (await list(mara)).items.filter(({ id }) => id !== undefined)
    const theirs = (await mine(noor)).review!
    await ask('review.report', { review_id: theirs.id, reason: 'spam' }, mara.headers)
    expect(review).toBeDefined()
    const exported = async (part: string) => (await ask('user.export', { cursor: `${part}.0` }, mara.headers)).entries
    expect(await exported('reviews')).toMatchObject([
      { book_id: BOOK, book: 'The Gates', stars: 5, text: 'Fine.', name: 'Somebody', state: 'shown' },
    ])
    expect(await exported('reports_of_reviews')).toMatchObject([{ review_id: theirs.id, reason: 'spam' }])
    expect(await book()).toEqual({ score: 5, rating_count: 5 })
    const { email } = await getRow(database, 'reader', { id: mara.id }, ['email'])
    await ask('user.delete', { email }, mara.headers)
    expect(await book()).toEqual({ score: 4.5, rating_count: 0 })
    expect((await list()).total).toBe(4)
    expect(await database.selectFrom('review_report').selectAll().execute()).toEqual([])
  })
})
