import { expect, test } from '@jest/globals'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { BookCard } from '../../shared/api/book.ts'
import type { Lack } from '../../shared/api/parts.ts'
import { AddressContext } from '../routing/useNavigation.ts'
import { ServicesContext, type Services } from '../services/services.ts'
import { TabBar } from '../shell/TabBar.tsx'
import { testBrand } from '../testing/fixtures.ts'
import { BookRow } from '../ui/books/BookRow.tsx'
import { BookTile } from '../ui/books/BookTile.tsx'
import type { TileBook } from '../ui/books/tileBook.ts'
import { createServices } from './ssr.ts'

const book: TileBook = {
  id: 1,
  name: 'A <b>Lamp</b>',
  cover: '/v1/book.cover?book_id=1',
  language: 'en',
  author: { name: 'Ann' },
  category: { name: 'Fantasy' },
}

const card: BookCard = {
  ...book,
  author: { id: 2, name: 'Ann' },
  category: { id: 3, name: 'Fantasy' },
  introduction: 'A <lamp>.',
  status: 'updating',
  score: 4,
  chapter_count: 3,
  word_count: 900,
  read_count: 5,
  updated_at: '2026-01-01T00:00:00.000Z',
}

function html(shown: ReactElement, { brand = testBrand, lacks = [] as Lack[], isShared = true } = {}) {
  const services = createServices({ api: {} as Services['api'], brand, domain: 'paper.example', lacks })
  return renderToString(
    <ServicesContext value={isShared ? services : { ...services, rendered: undefined }}>{shown}</ServicesContext>,
  )
}

function tile(shown = book, { eager = false, ...options }: Parameters<typeof html>[1] & { eager?: boolean } = {}) {
  return html(<BookTile book={shown} eager={eager} />, options)
}

test('a tile that pages share is the same as one of its own, also the second time', () => {
  const own = tile(book, { isShared: false })
  expect([tile(), tile()]).toEqual([own, own])
})

const at = (path: string) => (
  <AddressContext value={new URL(path, 'http://paper.example')}>
    <TabBar />
  </AddressContext>
)

test.each(
  Object.entries({
    'a row': <BookRow book={card} />,
    'a row with its rank': <BookRow book={card} rank={2} />,
    'a row with a fact': <BookRow book={card} fact="Nine words" />,
    'a row with a note': <BookRow book={card} note={<b>Found</b>} />,
    'a row of the first screen': <BookRow book={card} eager />,
    'the tab bar of home': at('/'),
    'the tab bar of another page': at('/genres'),
  }),
)('%s is the same whether pages share it', (_, shown) => {
  const own = html(shown, { isShared: false })
  expect([html(shown), html(shown)]).toEqual([own, own])
})

test.each([
  ['a changed book', { ...book, name: 'A Candle' }, {}],
  ['another brand', book, { brand: { ...testBrand, apiBase: '/other_api' } }],
  ['a backend without pages of books', book, { lacks: ['/novel' as Lack] }],
  ['a book without cover', { ...book, cover: null }, {}],
  ['a picture of the first screen', book, { eager: true }],
])('%s has its own tile', (_, shown, options) => {
  expect(tile(shown, options)).toBe(tile(shown, { ...options, isShared: false }))
  expect(tile(shown, options)).not.toBe(tile())
})
