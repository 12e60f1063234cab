import { expect, test } from '@jest/globals'
import { unansweredCalls } from './handlers.ts'
import { readSources } from './imports.ts'

const FILE = 'server/backend/endpoints/book/book.show.ts'
const sources = readSources(['server/backend/endpoints'])
const changed = (source: string) => unansweredCalls(new Map([...sources, [FILE, source]]))

test('each call has a handler in a file of its name', () => {
  expect(unansweredCalls(sources)).toEqual([])
  expect(unansweredCalls(new Map([...sources].filter(([file]) => file !== FILE)))).toEqual(['book.show'])
  expect(changed("export const handle: Handler<'book.chapters'> = answer")).toEqual(['book.show'])
})
