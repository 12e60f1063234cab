import { expect, test } from '@jest/globals'
import { filterIn, narrowing } from './filter.ts'

const said = (query: string) =>
  Object.fromEntries(Object.entries(filterIn(new URLSearchParams(query))).filter(([, value]) => value))

test('an address contains the filters and the order of its list', () => {
  const query = 'status=finished&length=long&within=week&price=free&min_score=4.5&tags=3,5&not_tags=7&sort=score'
  expect(said(query)).toEqual({
    status: 'finished',
    length: 'long',
    within: 'week',
    price: 'free',
    min_score: '4.5',
    tags: '3,5',
    not_tags: '7',
    sort: 'score',
  })
})

test.each(['length=huge', 'tags=', 'tags=1,', 'tags=0', 'tags=<script>', 'min_score=5', 'toString=1', 'price='])(
  'what an address says wrongly is left out: %s',
  query => expect(said(query)).toEqual({}),
)

test('an order is not a filter', () => {
  expect(narrowing(filterIn(new URLSearchParams('sort=score')))).toBe(0)
  expect(narrowing(filterIn(new URLSearchParams('sort=score&price=free&tags=3')))).toBe(2)
})
