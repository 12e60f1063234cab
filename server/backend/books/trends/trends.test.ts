import { afterAll, expect, test } from '@jest/globals'
import { ratesOf } from '../../../settings/limits/rates.ts'
import { watchDatabase } from '../../database/outages.ts'
import { testDatabase } from '../../testing/database.ts'
import { deleteTrends, storeNotes } from './storeNotes.ts'
import { memoryCounts } from '../../http/limits/counts.ts'
import { ANY_WORD } from './words.ts'
import { createTrends } from './trends.ts'
import { getRow } from '../../database/queries.ts'

const database = await testDatabase()
afterAll(() => database.destroy())
const NAMES = ['fog', 'sea', 'lamp', 'a grudge', 'a harbour', 'one house', 'mine', 'ours', 'on the road']
/** Words of these books that may trend. */
const name = (place: typeof database) =>
  place
    .insertInto('search_word')
    .values(
      [...NAMES, 'a word of seven readers'].map(key => ({ brand: '', key, name: key, letter: 'a', book_count: 1 })),
    )
    .execute()
await name(database)
const NOW = new Date('2026-05-01T12:00:00.000Z')
const DAY = 24 * 60 * 60 * 1000
const failures: object[] = []
const trends = createTrends(database, {
  outages: watchDatabase(database, {
    error: (details: object) => failures.push(details),
    info() {},
    debug() {},
  } as never),
  counts: memoryCounts,
  rate: ratesOf().trends,
})
afterAll(() => expect(failures).toEqual([]))

const after = (days: number) => new Date(NOW.getTime() + days * DAY)
let readers = 0
/** A search, by default of a new reader. */
const search = (brand: string, keyword: string, who: { device?: string; address?: string; now?: Date } = {}) => {
  readers++
  const address = `10.0.${readers >> 8}.${readers & 255}`
  trends.note({ brand, keyword, device: `device ${readers}`, address, now: NOW, ...who })
}
const marks = async () => (await database.selectFrom('trend_mark').select('mark').execute()).length

test('concurrent readers all count', async () => {
  for (let time = 0; time < 9; time++) search('local', 'fog')
  for (let time = 0; time < 10; time++) search('local', 'sea')
  expect(await trends.words('local', NOW)).toEqual(['sea', 'fog'])
})

test('a word trends only while enough readers search it', async () => {
  for (let time = 0; time < 6; time++) search('small', 'a grudge')
  for (let time = 0; time < 7; time++) search('small', 'a harbour')
  for (let time = 0; time < 9; time++) search('small', 'one house', { address: `2001:db8:1:${time}::1` })
  expect(await trends.words('small', NOW)).toEqual(['a harbour'])
  expect(await trends.words('small', after(1))).toEqual([])
})

test('six networks do not make a word trend, however long they search it', async () => {
  for (let day = -80; day <= -20; day++) {
    for (let one = 0; one < 6; one++)
      search('patient', 'a grudge', { device: `patient ${one}`, address: `10.7.0.${one}`, now: after(day) })
    expect(await trends.words('patient', after(day))).toEqual([])
  }
})

test('on a busy site a word of a few readers does not trend', async () => {
  const readers = Array.from({ length: 300 }, (_, index) => `reader ${index}`)
  const note = (word: string, reader: string) => ({ brand: 'large', word, readers: [reader], now: NOW })
  await storeNotes(database, [
    ...readers.flatMap((reader, index) => [note(`word ${index}`, reader), note('anything', reader)]),
    ...readers.slice(0, 5).map(reader => note('fog', reader)),
    ...readers.slice(0, 8).map(reader => note('sea', reader)),
  ])
  expect(await trends.words('large', NOW)).toEqual(['sea'])
})

test('however often one reader searches a word, it counts once', async () => {
  for (let time = 0; time < 7; time++) search('calm', 'a word of seven readers')
  for (let time = 0; time < 60; time++) search('calm', 'mine', { device: 'one', address: '10.9.9.9' })
  for (let time = 0; time < 60; time++) search('calm', 'ours', { address: '10.9.9.8' })
  for (let time = 0; time < 60; time++) search('calm', 'on the road', { device: 'two' })
  expect(await trends.words('calm', NOW)).toEqual(['a word of seven readers'])
  const { heat } = await getRow(database, 'trend', { brand: 'calm', word: 'ours' }, ['heat'])
  expect(heat).toBe(NOW.getTime() / (3 * DAY))
})

test('a reader counts half after three days', async () => {
  for (let time = 0; time < 7; time++) search('local', 'lamp', { now: after(3) })
  expect((await trends.words('local', after(3)))[0]).toBe('lamp')
  for (let time = 0; time < 3; time++) search('local', 'sea', { now: after(3) })
  expect((await trends.words('local', after(3)))[0]).toBe('sea')
})

test('the number of words is limited per network and per brand', async () => {
  for (let word = 0; word < 150; word++) search('flooded', `word ${word}`, { address: '10.8.8.8' })
  await trends.words('flooded', NOW)
  const words = database.selectFrom('trend').select('word').where('brand', '=', 'flooded')
  const rows = () => words.where('word', '!=', ANY_WORD).execute()
  expect(await rows()).toHaveLength(60)
  const others = Array.from({ length: 400 }, (_, index) => `other ${index}`)
  await storeNotes(
    database,
    others.map(word => ({ brand: 'flooded', word, readers: [word], now: NOW })),
  )
  expect(await rows()).toHaveLength(200)
})

test('readers are forgotten after twelve days, unused words after some weeks', async () => {
  expect(await marks()).toBeGreaterThan(400)
  expect(await database.selectFrom('trend_mark').select('mark').where('mark', 'like', '%10.8.8.8%').execute()).toEqual(
    [],
  )
  await deleteTrends(database, after(16))
  expect(await marks()).toBe(0)
  await deleteTrends(database, after(100))
  expect(await database.selectFrom('trend').selectAll().execute()).toEqual([])
})

test('while the database is read-only trends are still shown, and the outage is logged', async () => {
  const place = await testDatabase()
  await name(place)
  const warned: object[] = []
  const reading = createTrends(place, {
    outages: watchDatabase(place, { error: (details: object) => warned.push(details), info() {}, debug() {} } as never),
    counts: memoryCounts,
    rate: ratesOf().trends,
  })
  const seven = ['one', 'two', 'three', 'four', 'five', 'six', 'seven']
  await storeNotes(
    place,
    seven.map(reader => ({ brand: 'local', word: 'fog', readers: [reader], now: NOW })),
  )
  await place.schema.dropTable('trend_mark').execute()
  reading.note({ brand: 'local', keyword: 'sea', device: 'eight', address: '10.0.0.2', now: NOW })
  expect(await reading.words('local', NOW)).toEqual(['fog'])
  expect(warned).toHaveLength(1)
  await place.destroy()
})
