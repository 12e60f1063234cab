import { expect, test } from '@jest/globals'
import type { BookCard } from '../../../../shared/api/book.ts'
import { card } from '../../../../scripts/backend-kit/callExamples/samples.ts'
import type { Api } from '../../../../shared/page/apiClient.ts'
import type { ReadEntry } from '../../../stores/readingLogStore.ts'
import { findMore } from './findMore.ts'

const NOW = Date.parse('2026-06-30T12:00:00Z')
const book = (id: number, change: Partial<BookCard> = {}): BookCard => ({
  ...card,
  id,
  name: `Volume ${id}`,
  status: 'finished',
  word_count: 10_000 * id,
  updated_at: '2026-01-01T00:00:00Z',
  ...change,
})
const updated = (id: number, at: string) => book(id, { status: 'updating', updated_at: at })
const books = [1, 2, 3, 4, 5, 6, 7, 8].map(id => book(id))
const news = [
  updated(11, '2026-06-30T08:00:00Z'),
  updated(12, '2026-06-29T20:00:00Z'),
  updated(13, '2026-06-20T00:00:00Z'),
]
const sections = [
  { subid: 101, name: 'Editors’ picks', kind: 'picks', layout: 'rail', books },
  { subid: 102, name: 'Fresh chapters', kind: 'fresh', layout: 'list', books: news.slice(0, 1) },
]

type Responses = Partial<Record<string, (input: Record<string, unknown>) => unknown>>
const RESPONSES: Responses = {
  'recommend.index3': ({ subid }) => ({ items: subid ? news : sections }),
  'recommend.get': () => ({ items: [book(1), book(21), book(22)] }),
  'chapter.free': ({ book_id }) => ({ paragraphs: [`The rain fell on platform ${book_id as number}. It was late.`] }),
}
/** A backend with these endpoints. */
const apiOf = (responses: Responses) => {
  const requests: string[] = []
  const get = (name: string, input: Record<string, unknown>) => {
    requests.push(name)
    const response = responses[name]
    return Promise.resolve(
      response ? { s: 1, d: response(input) } : { s: 0, d: {}, errors: [{ error: 'NO_SUCH_CALL' }] },
    )
  }
  return { api: { get } as unknown as Pick<Api, 'get'>, requests }
}
const log = [{ book_id: 1, book_name: 'Volume 1' }] as ReadEntry[]
const { signal } = new AbortController()
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id)

test('home ends with similar books, today’s updates, first lines and short reads', async () => {
  const { api } = apiOf(RESPONSES)
  const more = await findMore({ brand: 'paper', api, log, signal, now: NOW })
  expect(more.read?.name).toBe('Volume 1')
  expect(ids(more.read!.books)).toEqual([21, 22])
  expect(ids(more.updated)).toEqual([11, 12])
  expect(more.openings).toHaveLength(6)
  expect(more.openings[0]).toMatchObject({ book: { id: 2 }, sentence: 'The rain fell on platform 2.' })
  expect(more.tonight.map(({ book: { id }, minutes }) => [id, minutes])).toEqual([
    [2, 87],
    [3, 130],
  ])
})
