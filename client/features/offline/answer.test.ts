import { expect, test } from '@jest/globals'
import { storedAnswer } from './answer.ts'
import type { OfflineDatabase } from './database.ts'
import { readerMark } from './readerMark.ts'

const asked = new URL('http://x/v1/chapter.free?book_id=1&chapter_id=3')
const found = async (reader: string, token: string) => {
  const database = { get: async () => ({ chapter: { id: 3 }, reader }) } as unknown as OfflineDatabase
  return (await storedAnswer(database, asked, token))?.data
}

test('an unlocked chapter is served only to its owner, a free one to everyone', async () => {
  const mark = await readerMark('mara')
  expect(await Promise.all(['mara', 'noor', ''].map(token => found(mark, token)))).toEqual([
    { id: 3 },
    undefined,
    undefined,
  ])
  expect(await Promise.all(['mara', ''].map(token => found('', token)))).toEqual([{ id: 3 }, { id: 3 }])
})
