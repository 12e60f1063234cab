import { expect, test } from '@jest/globals'
import type { HomeSection } from '../../../shared/api/home.ts'
import { arranged } from './arrangement.ts'

const book = (id: number) =>
  ({ id, introduction: `about ${id}`, author: {}, category: {} }) as HomeSection['books'][number]
const section = (subid: number, layout: HomeSection['layout'], ...ids: number[]): HomeSection => ({
  subid,
  name: `Section ${subid}`,
  layout,
  books: ids.map(book),
})
const SECTIONS = [section(1, 'rail', 1, 2), section(2, 'ranked', 3), section(3, 'grid', 4), section(4, 'list', 5)]

const layoutsOf = (home: Parameters<typeof arranged>[1]) =>
  arranged(SECTIONS, home).sections.map(({ layout }) => layout)

test('who says nothing has the backend’s own layouts, and no book before them', () => {
  expect(arranged(SECTIONS)).not.toHaveProperty('lead')
  expect(layoutsOf(undefined)).toEqual(['rail', 'ranked', 'grid', 'list'])
})

test('each arrangement has its layouts, and a ranking stays one', () => {
  expect(layoutsOf('hero')).toEqual(['rail', 'ranked', 'grid', 'list'])
  expect(layoutsOf('editorial')).toEqual(['list', 'ranked', 'grid', 'list'])
  expect(layoutsOf('rails')).toEqual(['rail', 'ranked', 'rail', 'rail'])
  expect(layoutsOf('wall')).toEqual(['grid', 'ranked', 'grid', 'grid'])
})

test.each(['hero', 'editorial'] as const)(
  '%s opens with a book, told at length, which its section does not repeat',
  home => {
    const { lead, sections } = arranged(SECTIONS, home)
    expect(lead).toMatchObject({ id: 1, introduction: 'about 1' })
    expect(sections[0]?.books.map(({ id }) => id)).toEqual([2])
  },
)

test('the only book of a section stays in it', () => {
  expect(arranged([section(1, 'rail', 1)], 'hero')).toMatchObject({ sections: [{ books: [{ id: 1 }] }] })
  expect(arranged([section(1, 'rail', 1)], 'hero')).not.toHaveProperty('lead')
  expect(arranged([], 'hero')).toEqual({ sections: [] })
})

test('introductions travel for lists alone, those that the brand makes among them', () => {
  const [first, , , last] = arranged(SECTIONS, 'editorial').sections
  expect(first?.books[0]).toHaveProperty('introduction', 'about 2')
  expect(last?.books[0]).toHaveProperty('introduction', 'about 5')
  expect(arranged(SECTIONS).sections[0]?.books[0]).not.toHaveProperty('introduction')
})
