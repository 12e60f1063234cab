import { expect, test } from '@jest/globals'
import type { HomeSection } from '../../../shared/api/home.ts'
import { arranged } from './arrangement.ts'

const book = (id: number) =>
  ({
    id,
    name: `Book ${id}`,
    introduction: `about ${id}`,
    word_count: 9000,
    tint: '#123456',
    author: {},
    category: { name: `Genre ${id}` },
  }) as HomeSection['books'][number]
const section = (subid: number, layout: HomeSection['layout'], ...ids: number[]): HomeSection => ({
  subid,
  kind: (['picks', 'popular', 'finished', 'long'] as const)[subid - 1]!,
  name: `Section ${subid}`,
  layout,
  books: ids.map(book),
})
const SECTIONS = [section(1, 'rail', 1, 2), section(2, 'ranked', 3), section(3, 'grid', 4), section(4, 'list', 5)]

const layoutsOf = (home: Parameters<typeof arranged>[1]['home']) =>
  arranged(SECTIONS, { home }).sections.map(({ layout }) => layout)

test('without a setting the backend’s layouts are used, without a lead', () => {
  expect(arranged(SECTIONS, {})).not.toHaveProperty('lead')
  expect(layoutsOf(undefined)).toEqual(['rail', 'ranked', 'grid', 'list'])
})

test('each arrangement has its layouts, and rankings keep theirs', () => {
  expect(layoutsOf('hero')).toEqual(['rail', 'ranked', 'grid', 'list'])
  expect(layoutsOf('editorial')).toEqual(['list', 'ranked', 'grid', 'list'])
  expect(layoutsOf('rails')).toEqual(['rail', 'ranked', 'rail', 'rail'])
  expect(layoutsOf('wall')).toEqual(['grid', 'ranked', 'grid', 'grid'])
})

test.each(['hero', 'editorial'] as const)(
  '%s opens with a book, told at length, which its section does not repeat',
  home => {
    const { lead, sections } = arranged(SECTIONS, { home })
    // Only a hero has a background in its book's colour.
    expect(lead).toMatchObject({ id: 1, introduction: 'about 1', tint: home === 'hero' ? '#123456' : undefined })
    expect(sections[0]?.books.map(({ id }) => id)).toEqual([2])
  },
)

const idsOf = (theme: Parameters<typeof arranged>[1]) =>
  arranged(SECTIONS, theme).sections.map(({ books }) => books.map(({ id }) => id))

test('a rail shown as a grid ends with a full row', () => {
  const [rail] = arranged([section(1, 'rail', 1, 2, 3, 4, 5, 6, 7)], { home: 'wall' }).sections
  expect(rail!.books).toHaveLength(6)
})

test('the brand’s sections come first, in its order', () => {
  expect(idsOf({ sections: ['long', 'short', 'popular'] })).toEqual([[5], [3], [1, 2], [4]])
})

test.each(['Book 4', 'Genre 4'])('%s leads where the brand wants it: before all, or in the first place', lead => {
  expect(arranged(SECTIONS, { lead, home: 'hero' }).lead).toMatchObject({ id: 4 })
  expect(idsOf({ lead, home: 'hero' })).toEqual([[1, 2], [3], [5]])
  expect(idsOf({ lead })).toEqual([[4, 2], [3], [1], [5]])
})

test('a ranked book can lead and keeps its rank; without it the first book leads', () => {
  expect(arranged(SECTIONS, { lead: 'Book 3', home: 'hero' }).lead).toMatchObject({ id: 3 })
  expect(idsOf({ lead: 'Book 3', sections: ['popular'] })).toEqual([[3], [3, 2], [4], [5]])
  expect(arranged(SECTIONS, { lead: 'Lost', home: 'editorial' }).lead).toMatchObject({ id: 1 })
})

test('the only book of a page stays in its section', () => {
  expect(arranged([section(1, 'rail', 1)], { home: 'hero' })).toMatchObject({ sections: [{ books: [{ id: 1 }] }] })
  expect(arranged([section(1, 'rail', 1)], { home: 'hero' })).not.toHaveProperty('lead')
  expect(arranged([], { home: 'hero' })).toEqual({ sections: [] })
})

test('introductions are sent for lists only, including the brand’s', () => {
  const [first, , , last] = arranged(SECTIONS, { home: 'editorial' }).sections
  expect(first?.books[0]).toHaveProperty('introduction', 'about 2')
  expect(last?.books[0]).toHaveProperty('introduction', 'about 5')
  expect(JSON.stringify(last)).not.toContain('word_count')
  expect(arranged(SECTIONS, {}).sections[0]?.books[0]).not.toHaveProperty('introduction')
})

test('rows are full: grids in threes and sixes, lists in pairs', () => {
  const counts = (layout: HomeSection['layout']) =>
    [2, 3, 5, 8, 13].map(count => {
      const ids = Array.from({ length: count }, (_, index) => index + 1)
      return arranged([section(1, layout, ...ids)], {}).sections[0]?.books.length
    })
  expect(counts('grid')).toEqual([2, 3, 3, 6, 12])
  expect(counts('list')).toEqual([2, 2, 4, 8, 12])
  expect(counts('rail')).toEqual([2, 3, 5, 8, 13])
})
