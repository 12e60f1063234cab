import { expect, test } from '@jest/globals'
import { nearWords } from '../../database/engine/nameWords.ts'
import { sharedBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const TITLES = {
  es: ['El corazón del océano', 'La niña y el pingüino', 'Mañana será otro día'],
  zh: ['月光下的城市', '长安十二时辰', '我的邻居是龙', '後來的髮夾', '什么都没有'],
  de: ['Die Brücke von München', 'Große Straße, kleine Türen', 'Der Schluessel zum Gluck', 'Die letzte Bushaltestelle'],
  fr: ['L’été des forêts', 'Une sœur à Besançon', 'Où va le garçon ?'],
  pt: ['Coração de mãe', 'A canção das estações', 'O último avô'],
  tl: ['Ang Bahay sa Burol', 'Mga Alon ng Kahapon', 'Ginintuang Puso'],
  vi: ['Đường về nhà', 'Người đàn bà trên đảo', 'Hoa trên cỏ xanh'],
}
const books = Object.entries(TITLES).flatMap(([language, titles]) =>
  titles.map(title =>
    newBook({ title, language, authors: [{ name: 'A. Quill' }], chapters: [{ title: '1', paragraphs: [title] }] }),
  ),
)
const backend = await sharedBackend(books)

test.each([
  ['corazon oceano', 'El corazón del océano'],
  ['CORAZÓN', 'El corazón del océano'],
  ['pinguino', 'La niña y el pingüino'],
  ['manana', 'Mañana será otro día'],
  ['月光', '月光下的城市'],
  ['城市', '月光下的城市'],
  ['十二时辰', '长安十二时辰'],
  ['邻居', '我的邻居是龙'],
  ['長安十二時辰', '长安十二时辰'],
  ['鄰居是龍', '我的邻居是龙'],
  ['后来的发夹', '後來的髮夾'],
  ['什麼都沒有', '什么都没有'],
  ['münchen', 'Die Brücke von München'],
  ['munchen', 'Die Brücke von München'],
  ['muenchen', 'Die Brücke von München'],
  ['bruecke muenchen', 'Die Brücke von München'],
  ['grosse strasse', 'Große Straße, kleine Türen'],
  ['GROSSE STRASSE', 'Große Straße, kleine Türen'],
  ['tueren', 'Große Straße, kleine Türen'],
  ['schlüssel', 'Der Schluessel zum Gluck'],
  ['ete forets', 'L’été des forêts'],
  ['soeur besancon', 'Une sœur à Besançon'],
  ['garçon', 'Où va le garçon ?'],
  ['coracao de mae', 'Coração de mãe'],
  ['ultimo avo', 'O último avô'],
  ['bahay sa burol', 'Ang Bahay sa Burol'],
  ['alon', 'Mga Alon ng Kahapon'],
  ['duong ve nha', 'Đường về nhà'],
  ['ĐƯỜNG', 'Đường về nhà'],
  ['dao', 'Người đàn bà trên đảo'],
])('searching %s finds %s first, without correction', async (keyword, title) => {
  const { items, corrected } = await backend.ask(
    'search.multi',
    { keyword },
    { 'X-Forwarded-For': keyword.length % 2 ? '10.0.0.1' : '10.0.0.2' },
  )
  expect([items[0]?.name, corrected]).toEqual([title, undefined])
})

test.each([
  ['muench', 'Die Brücke von München'],
  ['月光', '月光下的城市'],
  ['duong', 'Đường về nhà'],
  ['corazo', 'El corazón del océano'],
])('%s suggests %s', async (keyword, title) => {
  const { books } = await backend.ask('search.multi2', { keyword })
  expect(books.map(({ name }) => name)).toContain(title)
})

test.each(['Haltestelle', 'Busshaltestelle'])('%s finds the compound with it', async keyword => {
  const { items, corrected } = await backend.ask('search.multi', { keyword }, { 'X-Forwarded-For': '10.0.0.3' })
  expect([items[0]?.name, corrected?.toLowerCase()]).toEqual(['Die letzte Bushaltestelle', 'bushaltestelle'])
})

test('a word that is still being typed is no typo of those that begin with it', async () => {
  const near = await nearWords(backend.database, 'bushalt', { unfinished: true, most: 1 })
  expect(near).toEqual([{ word: 'bushaltestelle', cost: 0 }])
  // Few letters are part of many words.
  expect(await nearWords(backend.database, 'halte', { unfinished: false, most: 1 })).toEqual([])
})
