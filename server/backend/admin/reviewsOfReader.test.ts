import { expect, test } from '@jest/globals'
import { askAdmin } from '../testing/admin.ts'
import { sharedBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'

const chapters = [{ title: 'One', paragraphs: ['A gate, a lamp.'] }]
// Without an initial score, the first rating counts.
const titles = ['The Gates', 'The Lamps', 'The Walls']
const backend = await sharedBackend(titles.map(title => newBook({ title, score: 0, chapters })))
const { ask, database, signIn, clock } = backend
const BOOKS = [1, 2]

async function reader(name: string) {
  const made = await signIn(name)
  const read_at = clock.now.toISOString()
  const logs = [...BOOKS, 3].map(book_id => ({ book_id, chapter_id: 1, progress: 0, read_at }))
  await ask('readlog.batchsave', { logs }, made.headers)
  const give = (book_id: number, stars: number, text: string) =>
    ask('review.save', { book_id, stars, text, name: '' }, made.headers)
  return { ...made, give }
}
const textsOf = async (book_id: number) =>
  (await ask('review.list', { book_id })).items.map(({ text }: { text: string }) => text)
const scores = async () => Promise.all(BOOKS.map(async book_id => (await ask('book.show', { book_id })).score))
const admin = (name: string, words: string[], options = {}) => askAdmin(database, name, words, { options })

test('all reviews of a reader are hidden and shown again together, and no one else’s', async () => {
  const [bad, good] = [await reader('bad'), await reader('good')]
  for (const book of BOOKS) {
    await bad.give(book, 1, 'Buy my lamps.')
    await good.give(book, 5, 'Fine.')
  }
  expect(await scores()).toEqual([3, 3])

  const { said } = await admin('hide-reviews-of', ['bad@reader.example'])
  expect(said).toBe(`Reader ${bad.id}: 2 reviews hidden.`)
  expect([await textsOf(1), await textsOf(2), await scores()]).toEqual([['Fine.'], ['Fine.'], [3, 3]])
  await bad.give(1, 1, 'Buy more lamps.')
  await bad.give(3, 1, 'I am new here.')
  expect([await textsOf(1), await textsOf(3)]).toEqual([['Fine.'], ['I am new here.']])

  await admin('hide-reviews-of', [String(bad.id)], { rating: true })
  expect([await textsOf(3), await scores()]).toEqual([[], [5, 5]])
  await admin('restore-reviews-of', [String(bad.id)])
  expect((await textsOf(1)).toSorted()).toEqual(['Buy more lamps.', 'Fine.'])
  expect([await textsOf(3), await scores()]).toEqual([['I am new here.'], [3, 3]])
})

test('restoring all does not restore reviews that were hidden or reported individually', async () => {
  const writer = await reader('writer')
  const idOf = async (book: number) => (await ask('review.mine', { book_id: book }, writer.headers)).review!.id
  for (const book of [...BOOKS, 3]) await writer.give(book, 5, `Word ${book}.`)
  const ids = await Promise.all([...BOOKS, 3].map(idOf))
  const [first, second, third] = ids.map(String)
  const before = async () => Promise.all(ids.map(async id => (await admin('review', [String(id)]))['review']))

  await admin('hide-review', [first!], { rating: true })
  for (const name of ['one', 'two', 'three'])
    await ask('review.report', { review_id: ids[1]!, reason: 'spam' }, (await reader(name)).headers)
  await admin('restore-review', [third!])
  const asItWas = await before()
  await admin('hide-reviews-of', [String(writer.id)])
  await admin('hide-reviews-of', [String(writer.id)], { rating: true })
  const { said } = await admin('restore-reviews-of', [String(writer.id)])
  expect(await before()).toEqual(asItWas)
  expect(said).toBe(`Reader ${writer.id}: 1 review visible again. Still hidden individually: ${first}, ${second}.`)

  // Changes to one of them meanwhile persist.
  await admin('hide-reviews-of', [String(writer.id)], { rating: true })
  await admin('hide-review', [third!])
  await admin('restore-review', [second!])
  await admin('restore-reviews-of', [String(writer.id)])
  expect(await before()).toMatchObject([
    { state: 'hidden', counts: false },
    { state: 'cleared', counts: true },
    { state: 'hidden', counts: true },
  ])
})

test('a text that was rewritten while all were hidden needs no new approval', async () => {
  const writer = await reader('rewriter')
  await writer.give(1, 4, 'An old word.')
  const { id } = (await ask('review.mine', { book_id: 1 }, writer.headers)).review!
  await admin('restore-review', [String(id)])
  await admin('hide-reviews-of', [String(writer.id)])
  await writer.give(1, 4, 'A new word.')
  await admin('restore-reviews-of', [String(writer.id)])
  expect(await textsOf(1)).toContain('A new word.')
  expect((await admin('review', [String(id)]))['review']).toMatchObject({ state: 'shown' })
})

test('a reader without reviews, or an unknown one, is reported', async () => {
  const { id } = await reader('silent')
  expect((await admin('hide-reviews-of', [String(id)])).said).toBe(`Reader ${id}: 0 reviews hidden.`)
  await expect(admin('hide-reviews-of', ['nobody@reader.example'])).rejects.toThrow(
    'Reader nobody@reader.example not found.',
  )
})
