import { expect, test } from '@jest/globals'
import { BookSearch } from './bookSearch.ts'

type Input = { keyword: string; from?: number; from_paragraph?: number }

/** A book that is searched in parts, each with this many matches. */
function book(parts: number[], failures: object[] = []) {
  const requests: Input[] = []
  const get = async (_name: string, input: Input) => {
    requests.push(input)
    const error = failures.shift()
    if (error) return { s: 0, d: {}, errors: [error] }
    const part = input.from ?? 1
    const items = Array.from({ length: parts[part - 1] ?? 0 }, (_, index) => ({
      chapter_id: part,
      paragraph: index + 1,
      title: '',
      excerpt: input.keyword,
    }))
    return { s: 1, d: { items, next: part < parts.length ? part + 1 : null }, errors: [] }
  }
  return { search: new BookSearch(1, { get: get as never }), requests }
}

test('parts are searched until there are enough matches, and further on request', async () => {
  const { search, requests } = book([0, 3, 30, 2])
  await search.begin(' whale ')
  expect([search.state, search.places.length]).toEqual(['more', 33])
  await search.resume()
  expect([search.state, search.places.length]).toEqual(['end', 35])
  expect(requests.map(({ keyword, from }) => [keyword, from])).toEqual([
    ['whale', undefined],
    ['whale', 2],
    ['whale', 3],
    ['whale', 4],
  ])
})

test('a failed part is retried, and earlier results remain', async () => {
  const { search } = book([2, 1], [])
  await search.begin('whale')
  expect(search.places).toHaveLength(3)
  const broken = book([2, 1], [{ status: 0 }])
  await broken.search.begin('whale')
  expect(broken.search.state).toBe('failed')
  await broken.search.resume()
  expect([broken.search.state, broken.search.places.length]).toEqual(['end', 3])
})

test('a newer search cancels the older one, and one letter is not searched', async () => {
  const { search, requests } = book([1])
  const older = search.begin('old')
  await search.begin('new')
  await older
  expect(search.places.map(({ excerpt }) => excerpt)).toEqual(['new'])
  await search.begin('a')
  expect([search.isTooShort, search.places.length, requests.length]).toEqual([true, 0, 2])
})
