import { beforeEach, expect, test } from '@jest/globals'
import type { Passage } from '../../../../shared/api/ownReading.ts'
import { sharedBackend } from '../../testing/backend.ts'

const backend = await sharedBackend()
const NOW = new Date('2026-05-01T12:00:00.000Z')
const mara = await backend.signIn('mara')
beforeEach(async () => {
  backend.clock.now = NOW
  await backend.database.deleteFrom('passage').execute()
})

const passage = (id: string, changed_at: string, change: Partial<Passage> = {}): Passage => ({
  id,
  kind: 'highlight',
  book_id: 1,
  chapter_id: 1,
  paragraph: 2,
  at: 4,
  quote: 'The lamp, “lit” again.',
  note: '',
  made_at: '2026-05-01T09:00:00Z',
  changed_at,
  removed: false,
  ...change,
})
const save = (...entries: Passage[]) => backend.ask('passages.save', { entries }, mara.headers)
const list = (cursor?: string, limit = 200) => backend.ask('passages.list', { cursor, limit }, mara.headers)
const at = (minute: number) => new Date(NOW.getTime() - (3000 - minute) * 60_000).toISOString()

test('passages are listed with book, chapter and key', async () => {
  const bookmark = passage('b', '2026-05-01T11:00:00Z', { kind: 'bookmark', chapter_id: 2, note: 'ünïcode\n2' })
  expect(await save(passage('a', '2026-05-01T10:00:00Z'), bookmark)).toEqual({ saved: 2, no_room: [] })
  const { items, more } = await list()
  expect(more).toBe(false)
  expect(items).toMatchObject([
    { id: 'a', kind: 'highlight', book_name: 'The Lamp and the Tide', quote: 'The lamp, “lit” again.', at: 4 },
    { id: 'b', kind: 'bookmark', chapter_id: 2, chapter_title: 'The Door', note: 'ünïcode\n2', removed: false },
  ])
  expect(items[0]!.chapter_key).toEqual(expect.any(Number))
})

test('a cursor returns only later changes, page by page', async () => {
  await save(...['a', 'b', 'c'].map(id => passage(id, at(1))))
  const first = await list(undefined, 2)
  expect([first.items.map(({ id }) => id), first.more]).toEqual([['a', 'b'], true])
  const second = await list(first.next, 2)
  expect([second.items.map(({ id }) => id), second.more]).toEqual([['c'], false])
  expect((await list(second.next)).items).toEqual([])
  await save(passage('a', at(2), { note: 'later' }), passage('b', at(2), { quote: 'x', note: 'y', removed: true }))
  // Deletions come first, since they free space.
  expect((await list(second.next)).items).toMatchObject([
    { id: 'b', removed: true, quote: '', note: '' },
    { id: 'a', note: 'later' },
  ])
})

test('an unknown cursor, or one from before a restore, starts over', async () => {
  await save(passage('a', at(1)))
  for (const cursor of ['of nobody', '999', '-1', '1e3']) expect((await list(cursor)).items).toHaveLength(1)
})

test('the newest change of a passage wins in any order, and a deleted one has no text', async () => {
  const old = passage('a', at(1), { note: 'old' })
  const recent = passage('a', at(2), { note: 'recent' })
  for (const batch of [[old, recent], [recent, old], [old], [recent], [old]]) {
    await save(...batch)
    if (batch.includes(recent)) expect((await list()).items).toMatchObject([{ note: 'recent' }])
  }
  await save(passage('a', at(3), { note: 'secret', removed: true }))
  await save(recent)
  const rows = await backend.database.selectFrom('passage').selectAll().execute()
  expect(rows).toMatchObject([{ removed: 1, quote: '', note: '' }])
  await save(passage('a', at(4), { note: 'written elsewhere meanwhile' }))
  expect((await list()).items).toMatchObject([{ removed: false, note: 'written elsewhere meanwhile' }])
})

test('concurrent devices lose nothing, and a cursor misses nothing', async () => {
  const seen = new Set<string>()
  let cursor: string | undefined
  const follow = async () => {
    const { items, next } = await list(cursor)
    cursor = next
    for (const { id, note } of items) seen.add(`${id} ${note}`)
  }
  const devices = [1, 2, 3, 4, 5].flatMap(device => [
    save(passage(`own-${device}`, at(device)), passage('both', at(device), { note: `${device}` })),
    follow(),
  ])
  await Promise.all(devices)
  await follow()
  expect([...seen].filter(one => one.startsWith('own'))).toHaveLength(5)
  expect(seen).toContain('both 5')
})

test('future times count as now', async () => {
  await save(passage('a', '2027-01-01T00:00:00Z'))
  expect((await list()).items).toMatchObject([{ changed_at: NOW.toISOString() }])
})

test('entries of unknown books and chapters are dropped', async () => {
  const lost = [passage('a', at(1), { book_id: 99 }), passage('b', at(1), { chapter_id: 99 })]
  expect(await save(...lost)).toEqual({ saved: 0, no_room: [] })
})

test('an account has at most two thousand: others are reported, changes are stored, and deletions free space', async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => passage(`p${from + index}`, at(1)))
  for (let from = 0; from < 2000; from += 100) await save(...many(from, 100))
  expect(await save(passage('more', at(2)), passage('p0', at(2), { note: 'changed' }))).toEqual({
    saved: 1,
    no_room: ['more'],
  })
  const rest = await save(passage('more', at(3)), passage('p1', at(3), { removed: true }))
  expect(rest).toEqual({ saved: 2, no_room: [] })
})
