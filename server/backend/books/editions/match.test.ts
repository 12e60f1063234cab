import { expect, test } from '@jest/globals'
import { story } from '../../testing/books.ts'
import { type EditionChapter, type KnownChapter, matchChapters } from './match.ts'
import { placesIn } from './places.ts'

const chapter = (title: string, paragraphs: readonly string[], file: string | null = null): EditionChapter => ({
  title,
  file,
  paragraphs,
})
const known = (chapters: readonly EditionChapter[]): KnownChapter[] =>
  chapters.map((one, index) => ({ ...one, key: index + 1, number: index + 1, isRetired: false }))
const paired = (before: readonly EditionChapter[], after: readonly EditionChapter[]) =>
  matchChapters(known(before), after)
    .pairs.map(({ known, next, by }) => [known, next, by])
    .toSorted(([a], [b]) => Number(a) - Number(b))

test('text outweighs titles that are only numbers', () => {
  const before = [1, 2, 3].map(n => chapter(`Chapter ${n}`, story(`text ${n}`), `ch${n}.xhtml`))
  const after = [0, 1, 2, 3].map(n => chapter(`Chapter ${n + 1}`, story(`text ${n}`), `ch${n + 1}.xhtml`))
  expect(paired(before, after)).toEqual([
    [0, 1, 'text'],
    [1, 2, 'text'],
    [2, 3, 'text'],
  ])
})

test('chapters with equal text keep their order, and those with equal names match', () => {
  const same = story('refrain')
  const before = ['A', 'B', 'C'].map(name => chapter(name, same, name))
  const after = ['B', 'A', 'D'].map(name => chapter(name, same, name))
  expect(paired(before, after)).toEqual([
    [0, 1, 'text'],
    [1, 0, 'text'],
    [2, 2, 'text'],
  ])
})

test('a refrain in every chapter does not make them similar', () => {
  const refrain = story('the same words again', 3)
  const part = (name: string) => chapter(name, [...refrain, ...story(name, 1)])
  const before = Array.from({ length: 12 }, (_, index) => part(`Title ${String.fromCharCode(65 + index)}bc`))
  const { pairs, removed } = matchChapters(known(before), [...before.slice(0, 11), part('Something New')])
  expect(pairs).toHaveLength(11)
  expect(removed).toEqual([11])
})

test('texts without spaces are compared by characters', () => {
  const text = '燈台守は海の中に扉を見つけた。十一日のうちにそれを閉じなければならない。潮は待ってくれない。'
  const before = [chapter('一', [text]), chapter('二', ['鴎が屋根の上を飛んでいった。誰も来なかった。'])]
  expect(paired(before, [chapter('序', ['はじめに。']), chapter('灯', [text.replace('十一', '十二')])])).toEqual([
    [0, 1, 'similarity'],
  ])
})

test('a very long book is compared by samples, without wrong matches', () => {
  const before = Array.from({ length: 100 }, (_, index) => chapter(`Part ${index}`, story(`long ${index}`, 60)))
  const after = before.map(({ paragraphs }, index) =>
    chapter(`Part ${index + 1}`, [...paragraphs.slice(1), `Corrected in ${index}.`]),
  )
  expect(paired(before, after)).toEqual(before.map((_, index) => [index, index, 'similarity']))
})

test('a position follows its moved and changed paragraph, or the one before if it is gone', () => {
  const before = story('places', 6)
  const after = [before[3]!.replace(/^\w+ \w+/, 'now corrected'), before[0]!, before[1]!, before[5]!]
  const place = placesIn(before, [after])
  const start = (index: number, among: readonly string[]) =>
    among.slice(0, index).join('').length / among.join('').length + 0.001
  expect(place(start(3, before)).progress).toBeCloseTo(start(0, after), 2)
  // The third paragraph is gone, so the end of the second counts.
  expect(place(start(2, before)).progress).toBeCloseTo(start(3, after), 2)
  expect([place(0).progress, place(1).progress]).toEqual([expect.closeTo(start(1, after), 2), 1])
})
