import { expect, test } from '@jest/globals'
import { pictureAddress, pictureSources } from './picture.ts'

const brand = { apiBase: '/one_api' }

test('a picture whose address takes a width has a srcset of three sizes', () => {
  expect(pictureSources(brand, '/v1/book.cover?book_id=1&w={width}', '84px')).toEqual({
    src: '/one_api/v1/book.cover?book_id=1&w=240',
    srcSet:
      '/one_api/v1/book.cover?book_id=1&w=120 120w,' +
      '/one_api/v1/book.cover?book_id=1&w=240 240w,' +
      '/one_api/v1/book.cover?book_id=1&w=480 480w',
    sizes: '84px',
  })
  expect(pictureAddress(brand, 'https://cdn.example/w_{width}/1.jpg?w={width}', 480)).toBe(
    'https://cdn.example/w_480/1.jpg?w=480',
  )
})

test('any other picture keeps its address', () => {
  expect(pictureSources(brand, 'https://cdn.example/1.jpg', '84px')).toEqual({ src: 'https://cdn.example/1.jpg' })
  expect(pictureAddress(brand, '/v1/book.cover?book_id=1', 480)).toBe('/one_api/v1/book.cover?book_id=1')
})
