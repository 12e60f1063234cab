import { afterAll, expect, test } from '@jest/globals'
import { expectFailure, testBackend } from '../../testing/backend.ts'
import { books, newBook } from '../../testing/books.ts'

const replica = newBook({
  title: 'Answers',
  introduction: 'None.',
  chapters: [
    { title: '', paragraphs: ['A replica.'] },
    { title: '', paragraphs: ['Two replies came.'] },
  ],
})
const backend = await testBackend([...books, replica])
afterAll(backend.close)
const find = async (keyword: string, more: object = {}) =>
  (await backend.ask('search.multi', { keyword, ...more })).items
const names = async (keyword: string, more: object = {}) => (await find(keyword, more)).map(({ name }) => name)

test.each([
  ['title', 'dragon', 'Tea with the Dragon'],
  ['author without accents', 'o dalaigh', 'Eleven Clocks'],
  ['tag', 'second chance', 'Letters from the Ferry'],
  ['introduction', 'lodger', 'Tea with the Dragon'],
  ['chapter text', 'gulls', 'The Lamp and the Tide'],
  ['another form of a word', 'burning lamps', 'The Lamp and the Tide'],
  ['words of different fields', 'quill gulls', 'The Lamp and the Tide'],
  ['the beginning of a word', 'cormor', 'Letters from the Ferry'],
])('a book is found by its %s', async (_what, keyword, title) => {
  expect((await names(keyword))[0]).toBe(title)
})

test('a title outweighs an introduction', async () => {
  expect(await names('eleven')).toEqual(['Eleven Clocks', 'The Lamp and the Tide'])
})

test('a phrase in quotation marks is found as it stands', async () => {
  expect(await names('"storm of gulls"')).toEqual(['The Lamp and the Tide'])
  expect(await names('"gulls of storm"')).toEqual([])
})

test('the words found are marked in the introduction, or else in the text', async () => {
  expect((await find('dragon'))[0]!.highlight).toBe('A _dragon_ answers an advertisement for a lodger.')
  expect((await find('cormorant'))[0]!.highlight).toBe(
    'She counted the _cormorants_, and the last _cormorant_ counted her.',
  )
  expect((await find('fog moor'))[0]!.highlight).toBe('What happens in _Fog_.')
  expect((await find('Corcoran ferry'))[0]!.highlight).toBe('What happens in Letters from the _Ferry_.')
  expect((await find('locked'))[0]!.highlight).toBe('What happens in Fog.')
})

test('a word that only begins like the one looked for is not marked', async () => {
  const found = await find('reply')
  expect(found.map(({ highlight }) => highlight)).toEqual(['Two _replies_ came.'])
})

test('books are filtered by status and genre and sorted as asked', async () => {
  expect(await names('sea')).toEqual(expect.arrayContaining(['The Lamp and the Tide', 'Letters from the Ferry']))
  expect(await names('the', { sort: 'score', limit: 1 })).toEqual(['Tea with the Dragon'])
  expect(await names('burn', { status: 'updating' })).toEqual(['The Lamp and the Tide'])
  const { category } = (await find('ferry'))[0]!
  expect(await names('sea', { category_id: category.id })).toEqual(['Letters from the Ferry'])
})

test('results come page by page', async () => {
  expect(await backend.ask('search.multi', { keyword: 'sentence', page: 2, limit: 2 })).toMatchObject({
    page: 2,
    limit: 2,
    total: 5,
  })
})

test.each(['***', '"', '- OR -', 'a" OR title:"b', 'NEAR(', '\u0000', '😀', 'zzzz'])(
  '%j finds nothing and breaks nothing',
  async keyword => {
    expect(await backend.ask('search.multi', { keyword })).toMatchObject({ items: [], total: 0 })
  },
)

test('a keyword is needed, and a long one refused', async () => {
  for (const keyword of [undefined, '   ', 'x'.repeat(101)]) {
    expect(expectFailure(await backend.call('search.multi', { keyword }), 422, 'VALIDATION')).toHaveProperty('keyword')
  }
})
