import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { expectFailure, testBackend } from '../../testing/backend.ts'
import { story } from '../../testing/books.ts'
import { importFiles, type ImportOptions } from './importFiles.ts'
import { editionOf, type Part } from './testing/makeEpub.ts'

/** Six chapters, of which the first two are free. */
const TITLES = ['The Lamp', 'The Door', 'The Ferry', 'The Orchard', 'The Letter', 'The Tide']
const first: Part[] = TITLES.map((title, index) => ({
  title,
  file: `text-${index + 1}.xhtml`,
  paragraphs: story(title),
}))
const part = (title: string) => first[TITLES.indexOf(title)]!

let folder: string
let backend: Awaited<ReturnType<typeof testBackend>>
let mara: Awaited<ReturnType<typeof backend.signIn>>
let noor: typeof mara
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editions-'))
  backend = await testBackend([])
  await importEdition(first, { free: 2 })
  mara = await backend.signIn('mara')
  noor = await backend.signIn('noor')
  await backend.fund(mara, 1000)
})
afterEach(async () => {
  expect((await auditLedger(backend.database)).wrong).toEqual([])
  await backend.close()
  await rm(folder, { recursive: true })
})

async function importEdition(parts: readonly Part[], options: ImportOptions = {}) {
  const file = join(folder, 'book.epub')
  await writeFile(file, editionOf(parts))
  const [result] = await importFiles(backend.database, [file], () => {}, options)
  return result!
}

const unlock = (...chapter_ids: number[]) =>
  backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids }, mara.headers)
const readTo = (chapter_id: number, progress: number) =>
  backend.ask(
    'readlog.batchsave',
    { logs: [{ book_id: 1, chapter_id, progress, read_at: backend.clock.now.toISOString() }] },
    mara.headers,
  )
const place = async () => (await backend.ask('readlog.get', {}, mara.headers)).items[0]!
const chapters = async (headers = mara.headers) =>
  (await backend.ask('book.chapters', { book_id: 1, limit: 200 }, headers)).items
/** Titles of the locked chapters that Mara can read. */
const owned = async () => (await chapters()).filter(({ is_ordered }) => is_ordered).map(({ title }) => title)
const read = (chapter_id: number, headers: Record<string, string> = mara.headers) =>
  backend.ask('chapter.free', { book_id: 1, chapter_id }, headers)
/** The paragraph at a position. */
async function paragraphAt({ chapter_id, progress }: { chapter_id: number; progress: number }): Promise<string> {
  const { paragraphs } = await read(chapter_id)
  let left = progress * paragraphs.join('').length
  return paragraphs.find(text => (left -= text.length) < 0) ?? paragraphs.at(-1)!
}

test('after a chapter is inserted and files are renumbered, unlocks and positions stay with their text', async () => {
  await unlock(3, 5)
  await readTo(5, 0.45)
  const before = await paragraphAt(await place())
  const parts = [
    ...first.slice(0, 2),
    { title: 'An Interlude', file: '', paragraphs: story('interlude') },
    ...first.slice(2),
  ]
  const { outcome } = await importEdition(parts.map((one, index) => ({ ...one, file: `text-${index + 1}.xhtml` })))
  expect(outcome).toBe('replaced')
  expect(await owned()).toEqual(['The Ferry', 'The Letter'])
  expect(await place()).toMatchObject({ chapter_id: 6, chapter_title: 'The Letter', progress: 0.45 })
  expect(await paragraphAt(await place())).toBe(before)
  // The new chapter is locked, and nobody owns it.
  expect((await read(3)).locked).toBe(true)
  expect((await read(4)).paragraphs).toEqual(part('The Ferry').paragraphs)
  expect((await read(4, noor.headers)).locked).toBe(true)
  const [order] = (await backend.ask('user.cost_list', {}, mara.headers)).items
  expect(order!.chapter_ids).toEqual([4, 6])
})

test('the owner of a chapter owns both halves after a split, and a position moves to the half with its text', async () => {
  await unlock(4)
  await readTo(4, 0.8)
  const before = await paragraphAt(await place())
  const { paragraphs } = part('The Orchard')
  await importEdition([
    ...first.slice(0, 3),
    { title: 'The Orchard', file: 'text-4.xhtml', paragraphs: paragraphs.slice(0, 4) },
    { title: 'The Wall', file: 'text-4b.xhtml', paragraphs: paragraphs.slice(4) },
    ...first.slice(4),
  ])
  expect(await owned()).toEqual(['The Orchard', 'The Wall'])
  expect(await place()).toMatchObject({ chapter_id: 5, chapter_title: 'The Wall' })
  expect(await paragraphAt(await place())).toBe(before)
  expect((await read(5)).paragraphs).toEqual(paragraphs.slice(4))
  expect((await read(5, noor.headers)).locked).toBe(true)
  const ordered = await backend.ask('chapter.ordered', {}, mara.headers)
  expect(ordered).toMatchObject({ items: [{ chapter: { id: 4 } }, { chapter: { id: 5 } }], total: 2 })
  // Both are paid for, so nothing is charged.
  expect(await unlock(4, 5)).toMatchObject({ coins: 0, vouchers: 0 })
})

test('readers who own one of several merged chapters own the result', async () => {
  await unlock(5)
  await readTo(5, 0.5)
  const before = await paragraphAt(await place())
  const merged = [...part('The Orchard').paragraphs, ...part('The Letter').paragraphs]
  const { outcome, changes } = await importEdition([
    ...first.slice(0, 3),
    { title: 'The Orchard', file: 'text-4.xhtml', paragraphs: merged },
    ...first.slice(5),
  ])
  expect(outcome).toBe('replaced')
  expect(changes).toContainEqual({ fate: 'merged', before: { number: 5, title: 'The Letter' }, owners: 1, places: 1 })
  expect(await owned()).toEqual(['The Orchard'])
  expect(await paragraphAt(await place())).toBe(before)
  const [order] = (await backend.ask('user.cost_list', {}, mara.headers)).items
  expect(order!.chapter_ids).toEqual([4])
})

test('a chapter that was renamed, corrected and moved is matched', async () => {
  await unlock(6)
  await readTo(6, 0.6)
  const before = await paragraphAt(await place())
  const { paragraphs } = part('The Tide')
  const corrected = ['A new beginning, by the author.', ...paragraphs.map(text => text.replace(/^\w+/, 'indeed'))]
  await importEdition([
    ...first.slice(0, 3),
    { title: 'High Water', file: 'water.xhtml', paragraphs: corrected },
    ...first.slice(3, 5),
  ])
  expect(await owned()).toEqual(['High Water'])
  expect(await place()).toMatchObject({ chapter_id: 4, chapter_title: 'High Water' })
  expect(await paragraphAt(await place())).toBe(before.replace(/^\w+/, 'indeed'))
})

test('chapters that cannot be matched are listed, and nothing changes until that is accepted', async () => {
  await unlock(3, 4)
  await readTo(4, 0.5)
  const without = first.filter(({ title }) => title !== 'The Orchard')
  const state = async () => [await chapters(), await place(), await owned()]
  const before = await state()
  const held = await importEdition(without)
  expect(held.outcome).toBe('held')
  expect(held.changes!.filter(({ fate }) => fate !== 'same')).toEqual([
    { fate: 'gone', before: { number: 4, title: 'The Orchard' }, owners: 1, places: 1 },
  ])
  expect(await state()).toEqual(before)

  expect((await importEdition(without, { accept: true, isTrial: true })).outcome).toBe('replaced')
  expect(await state()).toEqual(before)
  expect((await importEdition(without, { accept: true })).outcome).toBe('replaced')
  expect(await owned()).toEqual(['The Ferry'])
  expect(await place()).toMatchObject({ chapter_id: 4, chapter_title: 'The Letter', progress: 0 })
  expect((await importEdition(without)).outcome).toBe('unchanged')

  // An edition that restores it returns it to its owners.
  const back = await importEdition(first)
  expect(back.changes).toContainEqual(expect.objectContaining({ fate: 'back', owners: 1 }))
  expect(await owned()).toEqual(['The Ferry', 'The Orchard'])
})

test('a file with another title and text is doubtful, and stays the same chapter if that is accepted', async () => {
  await unlock(4)
  const parts = first.map(one =>
    one.title === 'The Orchard' ? { ...one, title: 'Ashes', paragraphs: story('ashes') } : one,
  )
  const held = await importEdition(parts)
  expect(held).toMatchObject({ outcome: 'held' })
  expect(held.changes!.map(({ fate }) => fate)).toEqual(['same', 'same', 'same', 'doubtful', 'same', 'same'])
  expect(await owned()).toEqual(['The Orchard'])
  await importEdition(parts, { accept: true })
  expect(await owned()).toEqual(['Ashes'])
})

test('an edition may insert, split, merge, rename, move and remove chapters at once', async () => {
  await unlock(3, 4, 5, 6)
  const { paragraphs: ferry } = part('The Ferry')
  const parts: Part[] = [
    part('The Door'),
    { title: 'Before All', file: 'new.xhtml', paragraphs: story('before all') },
    { title: 'The Ferry, Out', file: 'out.xhtml', paragraphs: ferry.slice(0, 4) },
    { ...part('The Lamp'), title: 'A Light' },
    { title: 'The Ferry, Back', file: 'back.xhtml', paragraphs: ferry.slice(4) },
    {
      title: 'Letters and Tides',
      file: 'both.xhtml',
      paragraphs: [...part('The Letter').paragraphs, ...part('The Tide').paragraphs],
    },
  ]
  expect((await importEdition(parts)).changes!.filter(({ fate }) => fate === 'gone')).toEqual([
    { fate: 'gone', before: { number: 4, title: 'The Orchard' }, owners: 1, places: 0 },
  ])
  await importEdition(parts, { accept: true })
  expect(await owned()).toEqual(['The Ferry, Out', 'The Ferry, Back', 'Letters and Tides'])
  // Free text stays free: the first locked chapter is the one that was locked before.
  expect((await chapters()).map(({ title, is_free }) => [title, is_free])).toContainEqual(['The Door', true])
  expect((await importEdition(parts)).outcome).toBe('unchanged')
})

test('a position that a browser stored by number follows its chapter if the browser also sends its key', async () => {
  const [, , ferry] = await chapters()
  await importEdition([{ title: 'Preface', file: 'p.xhtml', paragraphs: story('preface') }, ...first])
  const unchanged = {
    book_id: 1,
    chapter_id: 3,
    chapter_key: ferry!.key,
    progress: 0.3,
    read_at: '2026-05-01T11:00:00.000Z',
  }
  await backend.ask('readlog.batchsave', { logs: [unchanged] }, mara.headers)
  expect(await place()).toMatchObject({ chapter_id: 4, chapter_key: ferry!.key, chapter_title: 'The Ferry' })
  expect(await backend.ask('chapter.free', { book_id: 1, chapter_id: 3, key: ferry!.key })).toMatchObject({ id: 4 })
  // Without a key the number counts.
  expect(await backend.ask('chapter.free', { book_id: 1, chapter_id: 3 })).toMatchObject({ title: 'The Door' })
  expect(await backend.ask('chapter.free', { book_id: 1, chapter_id: 3, key: 99 })).toMatchObject({ title: 'The Door' })
})

test('search finds a corrected edition by its new free text only', async () => {
  const found = async (keyword: string) => (await backend.ask('search.multi', { keyword })).total
  const parts = first.map((one, index) => ({
    ...one,
    paragraphs: [...one.paragraphs, index === 0 ? 'A quokka sleeps.' : index === 5 ? 'A zorilla wakes.' : 'Nothing.'],
  }))
  await importEdition(parts)
  expect([await found('quokka'), await found('zorilla')]).toEqual([1, 0])
  await importEdition(first)
  expect(await found('quokka')).toBe(0)
})

test('readers who unlock chapters during an import own what they paid for', async () => {
  const orders = Promise.all(
    [3, 4, 5, 6].map(async chapter => {
      const response = await backend.call(
        'order.create',
        { kind: 'chapters', book_id: 1, chapter_ids: [chapter] },
        mara.headers,
      )
      if (response.status !== 200) expectFailure(response, 409, 'CONFLICT')
    }),
  )
  await importEdition([{ title: 'Preface', file: 'p.xhtml', paragraphs: story('preface') }, ...first])
  await orders
  const { items } = await backend.ask('user.cost_list', {}, mara.headers)
  const bought = items.flatMap(({ chapter_ids }) => chapter_ids).toSorted()
  const ordered = (await chapters()).filter(({ is_ordered }) => is_ordered).map(({ id }) => id)
  expect(ordered).toEqual(bought)
})

test('an edition that moves the book to another brand keeps its owners, who are to be notified', async () => {
  await unlock(4)
  const notices = () => backend.database.selectFrom('fact').select('key').where('key', 'like', 'left %').execute()
  const moved = { brands: new Set(['other']), notify: true }
  await importEdition(first.slice(0, 5), { ...moved, isTrial: true })
  expect(await notices()).toEqual([])
  expect(await importEdition(first.slice(0, 5), { ...moved, accept: true })).toMatchObject({ outcome: 'replaced' })
  expect(await notices()).toEqual([{ key: 'left 1 local' }])
  expect(await read(4)).toMatchObject({ title: 'The Orchard' })
})
