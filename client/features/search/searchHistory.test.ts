import { expect, test } from '@jest/globals'
import { clearHistory, readHistory, rememberSearch } from './searchHistory.ts'

function memory(kept?: string) {
  const values = new Map(kept === undefined ? [] : [['searchHistory', kept]])
  return {
    get: (key: string) => values.get(key),
    set: (key: string, value: string) => {
      values.set(key, value)
      return true
    },
    remove: (key: string) => void values.delete(key),
  }
}

test('the latest search is first, without duplicates', () => {
  const storage = memory()
  for (const word of ['dragon', 'sea', 'Dragon']) rememberSearch(storage, word)
  expect(readHistory(storage)).toEqual(['Dragon', 'sea'])
})

test('at most twelve words are stored', () => {
  const storage = memory()
  for (let i = 0; i < 20; i++) rememberSearch(storage, `word ${i}`)
  expect(readHistory(storage)).toHaveLength(12)
  expect(readHistory(storage)[0]).toBe('word 19')
})

test.each(['{', '{"a":1}', '[1,null,""]', 'null'])('a broken history %s reads as none', kept => {
  expect(readHistory(memory(kept))).toEqual([])
})

test('a cleared history is empty', () => {
  const storage = memory('["sea"]')
  clearHistory(storage)
  expect(readHistory(storage)).toEqual([])
})
