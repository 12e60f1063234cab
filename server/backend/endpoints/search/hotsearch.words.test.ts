import { expect, test } from '@jest/globals'
import { askAdmin } from '../../testing/admin.ts'
import { sharedBackend, testBackend } from '../../testing/backend.ts'
import { newBook } from '../../testing/books.ts'

const backend = await sharedBackend()
const trends = async (brand = 'one') => (await backend.ask('hotsearch.words', {}, { 'X-Brand': brand })).items
let readers = 0
/** A search by a reader who has not searched before. */
const search = (keyword: string, more: object = {}, address = `10.0.0.${++readers}`) =>
  backend.ask('search.multi', { keyword, ...more }, { 'X-Brand': 'one', 'X-Forwarded-For': address })

test('before anyone has searched the names of the most read books trend', async () => {
  expect((await trends())[0]).toBe('the lamp and the tide')
})

test('names longer than a search do not trend', async () => {
  const title = 'The Long and Costly Chronicle of '.repeat(4)
  const house = await testBackend([newBook({ title, readCount: 2 }), newBook({ title: 'Eleven Clocks' })])
  const { items } = await house.ask('hotsearch.words', {})
  await house.close()
  expect(items).toContain('eleven clocks')
  expect(items.filter(word => word.length > 100)).toEqual([])
})

test('the most searched words of a brand trend first', async () => {
  for (let time = 0; time < 7; time++)
    for (const keyword of ['sea', 'Dragons', 'slow burn', 'gulls']) await search(keyword)
  for (const keyword of [' dragons ', 'sea', 'SEA']) await search(keyword)
  expect((await trends()).slice(0, 3)).toEqual(['sea', 'dragons', 'slow burn'])
  expect((await trends('another'))[0]).not.toBe('sea')
  // It only occurs in texts, so it must not trend.
  expect(await trends()).not.toContain('gulls')
})

test('one machine does not make a trend, whatever devices it names', async () => {
  for (let time = 0; time < 20; time++) {
    const headers = { 'X-Brand': 'one', 'X-Forwarded-For': '10.9.9.9', 'Device-Uuid': `device-${time}` }
    await backend.ask('search.multi', { keyword: 'second chance' }, headers)
  }
  expect((await trends()).slice(0, 2)).toEqual(['sea', 'dragons'])
})

test('blocked words do not trend at any brand until they are unblocked', async () => {
  const ask = (verb: string, word: string) => askAdmin(backend.database, verb, [word], { now: backend.clock.now })
  const { trends: shown } = await ask('trends', 'one')
  expect(shown).toEqual(expect.arrayContaining([{ word: 'sea', readers: 9, percent: 28 }]))
  for (const word of ['Sea ', 'The  Lamp and the Tide']) await ask('block-trend', word)
  expect((await ask('block-trend', 'sea')).said).toBe('Nothing changed: "sea" is already blocked.')
  expect((await trends())[0]).toBe('dragons')
  expect(await trends()).not.toContain('sea')
  expect(await trends('another')).not.toContain('the lamp and the tide')
  expect(await ask('trends', 'one')).toMatchObject({
    blocked: [{ word: 'sea', since: backend.clock.now.toISOString() }, { word: 'the lamp and the tide' }],
  })
  for (const word of ['sea', 'the lamp and the tide']) await ask('unblock-trend', word)
  expect((await ask('unblock-trend', 'sea')).said).toBe('Nothing changed: "sea" is not blocked.')
  await expect(ask('block-trend', ' ')).rejects.toThrow('WORD must have 1 to 100 characters.')
  expect((await trends())[0]).toBe('sea')
})

test('searches without results and further pages do not count', async () => {
  await search('xyzzy')
  await search('keeper', { page: 2 })
  expect(await trends()).not.toContain('xyzzy')
  expect(await trends()).not.toContain('keeper')
})

test('today’s words rank above those of last month', async () => {
  backend.clock.now = new Date('2026-06-01T12:00:00.000Z')
  for (let time = 0; time < 7; time++) await search('eleven clocks')
  expect((await trends())[0]).toBe('eleven clocks')
})
