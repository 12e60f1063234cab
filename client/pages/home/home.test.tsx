import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { card } from '../../../scripts/backend-kit/callExamples/samples.ts'
import type { HomeSection } from '../../../shared/api/home.ts'
import { type Services, ServicesContext } from '../../services/services.ts'
import { testBrand } from '../../testing/fixtures.ts'
import { HomePage } from './HomePage.tsx'
import { Lead } from './Lead.tsx'
import { arranged, chosenBanners, chosenChannels } from './arrangement.ts'
import { turnOf } from './more/day.ts'
import { firstSentence, quoteOf } from './more/findMore.ts'

const books = [1, 2, 3].map(id => ({ ...card, id, cover: `/v1/book.cover?book_id=${id}` }))
const shownSections = [{ subid: 1, name: 'Picks', layout: 'rail' as const, books }]
const banners = [1, 2, 3].map(id => ({ id, title: 'A', link: '/genres', image: `/v1/banner.image?id=${id}` }))

/** The images that a browser requests first on a home page in this theme. */
function firstPictures(theme: object, shown = banners) {
  const brand = { ...testBrand, theme: { ...testBrand.theme, ...theme } }
  const host = { brand, leadsTo: () => true, offers: () => true }
  const services = { stores: { host, local: { loading: true }, book: { readlogList: [] } } } as unknown as Services
  const html = renderToString(
    <ServicesContext value={services}>
      <HomePage data={{ channels: [], banners: shown, ...arranged(shownSections, brand.theme) }} />
    </ServicesContext>,
  )
  const high = (html.match(/<img [^>]*fetchPriority="high"[^>]*>/g) ?? []).map(img => / src="([^"]*)/.exec(img)?.[1])
  return high.map(src => src?.split('/v1/')[1])
}

test.each([
  ['nothing leads', {}, banners, 'banner.image?id=1'],
  ['a section opens it', { lead: 'Picks' }, banners, 'banner.image?id=1'],
  ['a book leads', { home: 'hero' }, banners, 'book.cover?book_id=1'],
  ['it is a wall of covers', { home: 'wall' }, banners, 'banner.image?id=1'],
  ['it has no banners', {}, [], 'book.cover?book_id=1'],
])('if %s, the largest picture of the first screen is preloaded', (_, theme, shown, first) =>
  expect(firstPictures(theme, shown)).toEqual([first]),
)

const host = { brand: testBrand, leadsTo: () => true }
const leadOf = (book: Partial<Parameters<typeof Lead>[0]['book']>, read: readonly number[] = []) =>
  renderToString(
    <ServicesContext
      value={
        {
          stores: { host, local: { loading: false }, book: { lastRead: (id: number) => read.find(one => one === id) } },
        } as unknown as Services
      }
    >
      <Lead
        book={{ ...card, cover: null, ...book }}
        others={[{ ...card, id: 8, name: 'Fog', introduction: 'A bell rings. Nobody…' }]}
      />
    </ServicesContext>,
  ).replaceAll('<!-- -->', '')

test('the lead book shows its length, and links to its page and first chapter', () => {
  const shown = leadOf({})
  expect(shown).toContain('6 chapters · 18.2K words')
  expect(shown).toContain('href="/book-reader/7/1"')
  expect(shown).toContain('href="/novel/7/system/level-crossing"')
  expect(shown).toContain('fill="#17454f"')
})

test('a book that the reader has begun leaves the lead to another', () => {
  expect(leadOf({}, [7])).toContain('>A bell rings.</p>')
  expect([leadOf({}, [7]), leadOf({}, [8])].map(html => /\/book-reader\/(\d+)/.exec(html)?.[1])).toEqual(['8', '7'])
})

test('the introduction is never cut within a sentence', () => {
  expect(leadOf({ introduction: `She waits. ${'And waits '.repeat(14)}for…` })).toContain('>She waits.</p>')
  expect(leadOf({ introduction: 'A ship. A storm! Who holds the wheel? Nobody knew, and…' })).toContain(
    '>A ship. A storm! Who holds the wheel?</p>',
  )
})

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

test('ids of leads take turns by the day, and those that are not there are passed over', () => {
  const leadOn = (turn: number) => arranged(SECTIONS, { lead: [4, 99, 5], home: 'hero' }, turn).lead?.id
  expect([0, 1, 2, 3].map(leadOn)).toEqual([4, 5, 5, 4])
})

test('a brand’s own sections take their books from the others, and name, order and leave out what it wants', () => {
  const genre = (...ids: number[]) => ids.map(id => ({ ...book(id), category: { id: 1, name: 'Sea', label: 'Meer' } }))
  const all = [
    { ...section(1, 'rail', 1, 2, 3, 4), books: [...[1, 2, 3, 4].map(book), ...genre(5)] },
    section(2, 'ranked', 6, 7),
    { ...section(3, 'grid'), books: [...genre(8, 9), book(10)] },
    section(4, 'list', 11, 12),
  ]
  const shelves = [{ name: 'Under sail', genres: ['Sea'] }]
  const of = (theme: Parameters<typeof arranged>[1], turn?: number) =>
    arranged(all, theme, turn).sections.map(({ name, books }) => [name, ...books.map(({ id }) => id)])
  expect(of({ shelves, names: { picks: 'Ours' }, without: ['long'] })).toEqual([
    ['Under sail', 5, 8, 9],
    ['Ours', 1, 2, 3, 4],
    ['Section 2', 6, 7],
  ])
  // In another language it is named as its genre.
  expect(of({ shelves: [{ genres: ['Sea'] }] })[0]?.[0]).toBe('Meer')
  expect(of({ shelves: [{ name: 'Too few', genres: ['Genre 1'] }] })[0]?.[0]).toBe('Section 1')
  // The sections that it does not order take turns.
  expect(of({ sections: ['long'] }, 1).map(([name]) => name)).toEqual([4, 2, 3, 1].map(id => `Section ${id}`))
})

test('banners take turns, and channels are those that the brand wants', () => {
  expect(chosenBanners(banners, {}, 1).map(({ id }) => id)).toEqual([2, 3, 1])
  expect(chosenBanners(banners, { banners: 'one' }, 2).map(({ id }) => id)).toEqual([3])
  expect(chosenBanners(banners, { banners: 'none' }, 0)).toEqual([])
  const channels = (['featured', 'romance', 'classics'] as const).map((kind, id) => ({ id, kind, name: kind }))
  expect(chosenChannels(channels, { channels: ['classics'] }).map(({ name }) => name)).toEqual(['featured', 'classics'])
  expect(chosenChannels(channels, {})).toEqual(channels)
})

test('another brand or day begins elsewhere', () => {
  const day = (date: number) => Date.UTC(2026, 5, date)
  expect(turnOf('paper', day(2)) - turnOf('paper', day(1))).toBe(1)
  expect(turnOf('ink', day(1))).not.toBe(turnOf('paper', day(1)))
  expect(turnOf('paper', day(1) + 86_399_999)).toBe(turnOf('paper', day(1)))
})

test('a quote stands by itself: without names, speech, or words that refer back', () => {
  const paragraphs = [
    'She never told him. Nesta Pryce keeps the gates. “A door is a door.” he said. We saw Emma once in the rain there.',
    'A key is only a question that somebody has made of iron. Wait. Nothing on this line was ever lost for long, I think.',
  ]
  const quotes = [0, 1].map(turn => quoteOf(paragraphs, turn))
  expect(quotes).toEqual([
    'A key is only a question that somebody has made of iron.',
    'Nothing on this line was ever lost for long, I think.',
  ])
  expect(quoteOf(['She left.'], 0)).toBeUndefined()
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

test('the first sentence is complete, without markup or headings', () => {
  expect(
    firstSentence(['CHAPTER I', '***', 'The gates were _hers_, and had been for thirty years. Then it rained.']),
  ).toBe('The gates were hers, and had been for thirty years.')
  expect(firstSentence(['Vilar de Sem-Conto, 20 October 1940', 'On my first morning I was told to knock.'])).toBe(
    'On my first morning I was told to knock.',
  )
  expect(firstSentence(['“You are late, Mr. Holmes, by a day!” she said. He sat.'])).toBe(
    '“You are late, Mr. Holmes, by a day!”',
  )
  expect(firstSentence(['那天夜里，整座城市都停了电，只有铁路道口的灯还亮着。她没有回家。'])).toBe(
    '那天夜里，整座城市都停了电，只有铁路道口的灯还亮着。',
  )
})
