import { expect, test } from '@jest/globals'
import { idIn, pageIn, withQuery } from '../../routing/page/address.ts'
import { loadList } from './listing.ts'

test.each([
  ['2', 2],
  ['99999', 99_999],
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['x', 1],
  ['100000', 1],
  [null, 1],
  [undefined, 1],
])('a page asked for as %s is page %s', (text, page) => expect(pageIn(text)).toBe(page))

test.each([
  ['7', 7],
  ['0', undefined],
  ['07', undefined],
  ['7a', undefined],
  ['', undefined],
  [undefined, undefined],
])('an id written as %s is %s', (text, id) => expect(idIn(text)).toBe(id))

test('an address without filters has no query', () => {
  expect(withQuery('/tags', { page: 1, sort: undefined })).toBe('/tags')
  expect(withQuery('/tags', { page: 2, sort: 'score' })).toBe('/tags?page=2&sort=score')
  expect(withQuery('/', { channel: 1 })).toBe('/?channel=1')
})

const responseOf = (page: number, total: number, items: unknown[] = [{}]) =>
  Promise.resolve({ s: 1 as const, d: { items, page, limit: 20, total }, errors: [] as [] })
const listed = () => ({ data: null, title: 'Tags', address: (page: number) => withQuery('/tags', { page }) })
const load = async (page: number, total: number) => loadList(responseOf(page, total), listed)

test('a page of a list links to the previous and next pages', async () => {
  expect(await load(1, 50)).toMatchObject({
    head: { title: 'Tags', canonical: '/tags', prev: undefined, next: '/tags?page=2' },
  })
  expect(await load(2, 50)).toMatchObject({
    head: { title: 'Tags (2)', canonical: '/tags?page=2', prev: '/tags', next: '/tags?page=3' },
  })
  expect(await load(3, 50)).toMatchObject({ head: { prev: '/tags?page=2', next: undefined } })
})

test('an empty list is noindex', async () => {
  expect(await loadList(responseOf(1, 0, []), listed)).toMatchObject({ head: { noindex: true } })
})

test('a page beyond the end of a list is a 404', async () => {
  expect(await loadList(responseOf(9, 50, []), listed)).toEqual({ failure: 404 })
})

test('a list that fails to load returns the status of the failure', async () => {
  const response = Promise.resolve({
    s: 0 as const,
    d: {},
    errors: [{ status: 502, desc: '' }] as [{ status: number; desc: string }],
  })
  expect(await loadList(response, listed)).toEqual({ failure: 502 })
})
