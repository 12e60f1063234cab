import { expect, test } from '@jest/globals'
import { saveBook } from '../../books/save.ts'
import { sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const chapters = [
  { title: 'Arrival', paragraphs: ['The zephyr came in over the quay and met the harbour master.'] },
  {
    title: 'Departure',
    paragraphs: ['The quincunx left again, and the harbour master wept vermilion tears for a year.'],
  },
]
const halfOpen = newBook({ title: 'Half Open', introduction: 'About a harbour.', freeChapters: 1, chapters })
const backend = await sharedBackend([halfOpen])
const mara = await backend.signIn('mara')
await backend.fund(mara, 100)
const find = (keyword: string, headers = {}) => backend.ask('search.multi', { keyword }, headers)

test('words of a locked chapter find nothing, alone or with others', async () => {
  for (const keyword of ['quincunx', 'vermilion', '"harbour master wept"', 'quinc', 'departure']) {
    expect(await find(keyword)).toMatchObject({ items: [], total: 0 })
  }
  expect(await find('harbour quincunx')).toEqual(await find('harbour zzzzzzzz'))
})

test('a book found by its free text shows an excerpt of that, never of locked text', async () => {
  const [found] = (await find('master')).items
  expect(found!.highlight).toBe('The zephyr came in over the quay and met the harbour _master_.')
  const [named] = (await find('harbour')).items
  expect(named!.highlight).toBe('About a _harbour_.')
})

test('an unlock by one reader changes nothing for others or for search', async () => {
  const input = { kind: 'chapters', book_id: 1, chapter_ids: [2] }
  expect((await backend.call('order.create', input, mara.headers)).status).toBe(200)
  expect((await find('quincunx')).total).toBe(0)
  expect((await find('quincunx', mara.headers)).total).toBe(0)
})

test('search follows changes of free chapters', async () => {
  await saveBook(backend.database, { ...halfOpen, freeChapters: 2 })
  expect((await find('quincunx')).items[0]!.highlight).toContain('The _quincunx_ left again')
  await saveBook(backend.database, { ...halfOpen, freeChapters: 0 })
  for (const keyword of ['quincunx', 'zephyr']) expect((await find(keyword)).total).toBe(0)
  await saveBook(backend.database, halfOpen)
  expect((await find('zephyr')).total).toBe(1)
})
