import { expect, test } from '@jest/globals'
import { sharedBackend } from '../../testing/backend.ts'
import { books, newBook } from '../../testing/books.ts'

const replica = newBook({
  title: 'Answers',
  introduction: 'None.',
  chapters: [
    { title: '', paragraphs: ['A replica.'] },
    { title: '', paragraphs: ['Two replies came.'] },
  ],
})
const whale = newBook({ title: 'Moby Dick, the Whale', introduction: 'None.', category: 'Horror' })
const novel = newBook({
  title: '海',
  introduction: '',
  chapters: [
    { title: '', paragraphs: ['灯のない台で守る。'] },
    { title: '', paragraphs: ['灯台守は海に。'] },
  ],
})
const backend = await sharedBackend([...books, replica, whale, novel])
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

test('a phrase in quotation marks is found exactly', async () => {
  expect(await names('"storm of gulls"')).toEqual(['The Lamp and the Tide'])
  expect(await names('"gulls of storm"')).toEqual([])
})

test('matches are marked in the introduction, else in the text', async () => {
  expect((await find('dragon'))[0]!.highlight).toBe('A _dragon_ answers an advertisement for a lodger.')
  expect((await find('cormorant'))[0]!.highlight).toBe(
    'She counted the _cormorants_, and the last _cormorant_ counted her.',
  )
  expect((await find('fog moor'))[0]!.highlight).toBe('What happens in _Fog_.')
  expect((await find('Corcoran ferry'))[0]!.highlight).toBe('What happens in Letters from the _Ferry_.')
  expect((await find('locked'))[0]!.highlight).toBe('What happens in Fog.')
})

test('a word that only begins with the searched one is not marked', async () => {
  const found = await find('reply')
  expect(found.map(({ highlight }) => highlight)).toEqual(['Two _replies_ came.'])
})

test('a word in a script without spaces is marked as a whole, not by its letters', async () => {
  expect((await find('灯台守'))[0]!.highlight).toBe('_灯台守_は海に。')
})

test('books are filtered by status and genre and sorted as requested', async () => {
  expect(await names('sea')).toEqual(expect.arrayContaining(['The Lamp and the Tide', 'Letters from the Ferry']))
  expect(await names('the', { sort: 'score', limit: 1 })).toEqual(['Tea with the Dragon'])
  expect(await names('burn', { status: 'updating' })).toEqual(['The Lamp and the Tide'])
  const { category } = (await find('ferry'))[0]!
  expect(await names('sea', { category_id: category.id })).toEqual(['Letters from the Ferry'])
})

test.each(['***', '"', '- OR -', 'a" OR title:"b', 'NEAR(', '\u0000', '😀', 'zzzz'])(
  '%j finds nothing and breaks nothing',
  async keyword => {
    expect(await backend.ask('search.multi', { keyword })).toMatchObject({ items: [], total: 0 })
  },
)

test.each([
  ['dragn', 'dragon', 'Tea with the Dragon'],
  ['lettres from the fery', 'letters from the ferry', 'Letters from the Ferry'],
  ['inez corcorran', 'ines corcoran', 'Letters from the Ferry'],
  ['mobi dik', 'moby dick', 'Moby Dick, the Whale'],
  ['elevn gulls', 'eleven gulls', 'The Lamp and the Tide'],
  // Spelt otherwise, in a text and in a name.
  ['kormorants', 'cormorants', 'Letters from the Ferry'],
  ['moby dique', 'moby dick', 'Moby Dick, the Whale'],
])('%j with its typos is corrected to %j', async (keyword, corrected, title) => {
  const found = await backend.ask('search.multi', { keyword })
  expect(found.corrected).toBe(corrected)
  expect(found.items.map(({ name }) => name)).toContain(title)
  expect(found.total).toBeGreaterThan(0)
})

test('if nothing has all of the words, books with some of them come close, and count for no trend', async () => {
  const found = await backend.ask('search.multi', { keyword: 'zzzz cormorant qqqq' })
  expect([found.near, found.items.map(({ name }) => name)]).toEqual([true, ['Letters from the Ferry']])
  const isNear = async (keyword: string) => (await backend.ask('search.multi', { keyword })).near === true
  // Of these, one stands in a text as typed, one is scattered over it.
  expect([await isNear('cormorant'), await isNear('storm of gulls'), await isNear('gulls storm')]).toEqual([
    false,
    false,
    true,
  ])
})

test('a correct word is not corrected even if a filter excludes all results', async () => {
  expect((await backend.ask('search.multi', { keyword: 'dragon' })).corrected).toBeUndefined()
  const narrowed = await backend.ask('search.multi', { keyword: 'dragon', status: 'updating' })
  expect(narrowed).toMatchObject({ items: [], total: 0 })
  expect(narrowed.corrected).toBeUndefined()
})

test('a phrase in quotation marks is not corrected', async () => {
  expect(await names('"tea with the dragn"')).toEqual([])
})

test('corrected words are marked', async () => {
  expect((await find('dragn'))[0]!.highlight).toBe('A _dragon_ answers an advertisement for a lodger.')
})
