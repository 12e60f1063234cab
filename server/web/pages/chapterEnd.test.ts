import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import { newBook } from '../../backend/testing/books.ts'
import { pageSite } from './testing/pageSite.ts'

const site = await pageSite({
  books: [newBook({ title: 'Fog', freeChapters: 2 }), newBook({ title: 'Rain', freeChapters: 3 })],
})
afterAll(() => site[Symbol.asyncDispose]())
const page = async (path: string) => (await request(site.server).get(path).set('Host', 'www.one.example')).text

test('other books are offered at the end of a book, but not below a lock', async () => {
  const locked = await page('/book-reader/1/3')
  expect(locked).not.toContain('What to read next')
  expect(locked).toMatch(/<\/section><footer class="end".*class="next">Back to the book/)
  const end = await page('/book-reader/2/3')
  expect(end).toContain('What to read next')
  expect(end).not.toMatch(/<\/section><footer class="end"/)
})
