import { expect, test } from '@jest/globals'
import { expectFailure, sharedBackend } from '../testing/backend.ts'

const backend = await sharedBackend([])

test.each([
  [{}, 'We can’t find this book.'],
  [{ section: 27, lang: 'de-DE' }, 'Wir finden dieses Buch nicht.'],
  [{ section: 1, lang: 'zh-CN' }, '找不到这本书。'],
])('a failure is reported in the reader’s language: %j', async (language, desc) => {
  const response = await backend.call('book.show', { book_id: 1, ...language })
  expectFailure(response, 404, 'BOOK_NOT_FOUND')
  expect(response.body.desc).toBe(desc)
})
