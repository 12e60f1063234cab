import { expect, test } from '@jest/globals'
import { exportMarks } from './exportMarks.ts'
import { isIn, keepMark, marksOf, removeMark, type Mark } from './marks.ts'

function device() {
  const kept = new Map<string, string>()
  return {
    kept,
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => Boolean(kept.set(key, value)),
    remove: (key: string) => void kept.delete(key),
  }
}
const mark = (fields: Partial<Mark>): Mark => ({
  id: 'a',
  book_id: 1,
  book_name: 'Fog',
  chapter_id: 1,
  chapter_title: 'Dawn',
  paragraph: 1,
  at: 0,
  quote: 'It was *dawn*.',
  note: '',
  made_at: '2026-05-01T12:00:00.000Z',
  ...fields,
})

test('marks are kept, changed and removed, and stand in the order of the book', () => {
  const storage = device()
  keepMark(storage, mark({ id: 'b', chapter_id: 2 }))
  keepMark(storage, mark({ id: 'a' }))
  keepMark(storage, mark({ id: 'b', chapter_id: 2, note: 'Why?' }))
  keepMark(storage, mark({ id: 'c', book_id: 2 }))
  expect(marksOf(storage, 1, undefined).map(({ id, note }) => [id, note])).toEqual([
    ['a', ''],
    ['b', 'Why?'],
  ])
  removeMark(storage, 'a')
  expect(marksOf(storage, 1, undefined).map(({ id }) => id)).toEqual(['b'])
})

test("another account's marks are not shown, and what does not fit is left out", () => {
  const storage = device()
  keepMark(storage, mark({ id: 'ada', owner: 7 }))
  keepMark(storage, mark({ id: 'guest' }))
  expect(marksOf(storage, 1, 8).map(({ id }) => id)).toEqual(['guest'])
  expect(marksOf(storage, 1, 7)).toHaveLength(2)
  storage.set('marks', JSON.stringify([{ id: 'x' }, null, 3, mark({ note: 'x'.repeat(2000) })]))
  expect(marksOf(storage, 1, 7)).toEqual([])
  storage.set('marks', '{broken')
  expect(marksOf(storage, 1, 7)).toEqual([])
})

test('a mark goes with its chapter when a corrected edition moves it', () => {
  expect(isIn(mark({ chapter_id: 3, chapter_key: 9 }), { id: 4, key: 9 })).toBe(true)
  expect(isIn(mark({ chapter_id: 3, chapter_key: 9 }), { id: 3, key: 8 })).toBe(false)
  expect(isIn(mark({ chapter_id: 3 }), { id: 3, key: 8 })).toBe(true)
})

test('exported marks are a readable text in which signs of Markdown stand for themselves', () => {
  const { markdown, json } = exportMarks([mark({ note: 'First line\n# no heading' }), mark({ id: 'b', owner: 7 })])
  expect(markdown).toBe(
    '# Fog\n\n## 1. Dawn\n\n> It was \\*dawn\\*.\n\nFirst line\n\\# no heading\n\n> It was \\*dawn\\*.\n',
  )
  expect(JSON.parse(json)).toEqual([
    expect.objectContaining({ quote: 'It was *dawn*.', note: 'First line\n# no heading', chapter_id: 1 }),
    expect.not.objectContaining({ owner: 7 }),
  ])
})
