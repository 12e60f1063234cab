import { expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import type { Lack } from '../../shared/api/parts.ts'
import { ServicesContext, type Services } from '../services/services.ts'
import { testBrand } from '../testing/fixtures.ts'
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

function tile(shown = book, { brand = testBrand, lacks = [] as Lack[], isShared = true, eager = false } = {}) {
  const services = createServices({ api: {} as Services['api'], brand, domain: 'paper.example', lacks })
  return renderToString(
    <ServicesContext value={isShared ? services : { ...services, rendered: undefined }}>
      <BookTile book={shown} eager={eager} />
    </ServicesContext>,
  )
}

test('a tile that pages share is the same as one of its own, also the second time', () => {
  const own = tile(book, { isShared: false })
  expect([tile(), tile()]).toEqual([own, own])
})

test.each([
  ['a changed book', { ...book, name: 'A Candle' }, {}],
  ['another brand', book, { brand: { ...testBrand, apiBase: '/other_api' } }],
  ['a book without cover', { ...book, cover: null }, {}],
  ['a picture of the first screen', book, { eager: true }],
])('%s has its own tile', (_, shown, options) => {
  expect(tile(shown, options)).toBe(tile(shown, { ...options, isShared: false }))
  expect(tile(shown, options)).not.toBe(tile())
})
