import { afterEach, expect, jest, test } from '@jest/globals'
import { createApi } from './request.ts'
import { withSharedBooks } from './sharedBooks.ts'

afterEach(() => {
  jest.useRealTimers()
})

/** An API that shares requests for books; `asked` lists those that reached the server. */
function asking(answer = () => Response.json({ code: 200, data: { id: 7 } })) {
  const asked: string[] = []
  const nothing = () => {}
  const api = createApi(
    {
      fetch: async url => {
        asked.push(url.replace('http://site/v1/', ''))
        return answer()
      },
      base: 'http://site',
      headers: () => ({}),
      language: { section: 7, lang: 'en-us' },
      retryDelay: 0,
      timeout: 1000,
    },
    { notify: nothing, badRequest: nothing, unauthorized: nothing, log: nothing },
  )
  const reader = { token: '' }
  return { api: withSharedBooks(api, () => reader.token), asked, reader }
}

test('concurrent requests for a book share one call', async () => {
  const { api, asked } = asking()
  const leaves = new AbortController()
  const calls = [
    api.get('book.show', { book_id: 7 }, { signal: leaves.signal }),
    api.get('book.show', { book_id: 7 }),
  ] as const
  leaves.abort()
  expect((await calls[1]).d).toEqual({ id: 7 })
  expect((await api.get('book.show', { book_id: 7 })).s).toBe(1)
  expect(asked).toHaveLength(1)
  await api.get('book.show', { book_id: 8 })
  await api.get('chapter.free', { book_id: 7, chapter_id: 1 })
  await api.get('chapter.free', { book_id: 7, chapter_id: 1 })
  expect(asked).toHaveLength(4)
})

test('a book is reloaded for another reader, and after it expires', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'] })
  const { api, asked, reader } = asking()
  await api.get('book.show', { book_id: 7 })
  reader.token = 'hers'
  await api.get('book.show', { book_id: 7 })
  expect(asked).toHaveLength(2)
  jest.setSystemTime(Date.now() + 11_000)
  await api.get('book.show', { book_id: 7 })
  expect(asked).toHaveLength(3)
})

test('a failed response is not shared', async () => {
  let isThere = false
  const { api } = asking(() =>
    isThere ? Response.json({ code: 200, data: { id: 7 } }) : Response.json({ code: 404 }, { status: 404 }),
  )
  expect((await api.get('book.show', { book_id: 7 })).s).toBe(0)
  isThere = true
  expect((await api.get('book.show', { book_id: 7 })).s).toBe(1)
})
