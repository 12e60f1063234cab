import { afterAll, expect, test } from '@jest/globals'
import { testBackend } from '../../testing/backend.ts'

const backend = await testBackend()
afterAll(backend.close)
const names = async (input: object) =>
  ((await backend.ask('seo.keywords.page', input)).items as { name: string }[]).map(({ name }) => name)

test('the words of a letter are genres, tags, authors and titles', async () => {
  expect(await names({ letter: 'f' })).toEqual(['Fantasy novels', 'Fog'])
  expect(await names({ letter: 'i' })).toEqual(['Inés Corcoran'])
  expect(await names({ letter: 'o' })).toEqual(['Ó Dálaigh'])
})

test('the letters that have words are listed', async () => {
  const letters = (await backend.ask('seo.keywords.page', { letter: 'x' })) as { letters?: string[] }
  expect(letters.letters).toEqual(expect.arrayContaining(['f', 'i', 'o']))
  expect(letters.letters).not.toContain('x')
})

test('a word leads to its books, whatever its case', async () => {
  expect(await names({ name: 'slow burn' })).toEqual(['The Lamp and the Tide', 'Tea with the Dragon'])
  expect(await backend.ask('seo.keywords.page', { name: 'INÉS CORCORAN', limit: 1 })).toMatchObject({
    total: 2,
    limit: 1,
  })
})

test('any other word leads to search results', async () => {
  expect(await names({ name: 'gulls' })).toEqual(['The Lamp and the Tide'])
  expect(await names({ name: 'xyzzy' })).toEqual([])
  expect(await names({ name: 'gulls of xyzzy' })).toEqual([])
})
