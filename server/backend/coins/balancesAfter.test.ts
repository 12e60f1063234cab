import { expect, test } from '@jest/globals'
import { adjustCoins } from './corrections/adjustCoins.ts'
import { returnUnlock } from './corrections/returnUnlock.ts'
import { inTransaction } from '../database/transaction.ts'
import { sharedBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'

/** Each chapter costs 10 coins. */
const words = Array.from({ length: 1000 }, () => 'word').join(' ')
const chapters = Array.from({ length: 8 }, (_, index) => ({ title: `Day ${index + 1}`, paragraphs: [words] }))
const backend = await sharedBackend([newBook({ title: 'Eleven Clocks', freeChapters: 0, chapters })])
const { database, clock } = backend

const DAY = 86_400_000
const start = clock.now.getTime()
let day = 0
const nextDay = () => (clock.now = new Date(start + ++day * DAY))
const reader = await backend.signIn('mara')
const balance = async () => {
  const { coins, vouchers } = await backend.ask('user.surplus', {}, reader.headers)
  return { coins, vouchers }
}
const unlock = (...chapter_ids: number[]) =>
  backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids }, reader.headers)

type History = 'user.cost_list' | 'user.charge' | 'user.premium'
const paged = async (history: History) => {
  const pages = await Promise.all([3, 2, 1].map(page => backend.ask(history, { page, limit: 1 }, reader.headers)))
  return pages.flatMap(({ items }) => items.map(({ balance }) => balance))
}

test('each line of a history has the balance that the reader had after it, on every page', async () => {
  await balance()
  const spent = [await unlock(1, 2).then(balance)]
  const [topUps, vouchers]: [unknown[], number[]] = [[], [50, 30]]
  nextDay()
  await backend.fund(reader, 40)
  topUps.push(await balance())
  spent.push(await unlock(3, 4, 5, 6).then(balance))
  vouchers.push(0)
  nextDay()
  await inTransaction(database, database =>
    adjustCoins(database, { key: 'fraud', readerId: reader.id, amount: -50 }, clock.now),
  )
  nextDay()
  // Pays the debt of 20 as it arrives.
  await backend.fund(reader, 90)
  topUps.push(await balance())
  spent.push(await unlock(7).then(balance))
  nextDay()
  const chapter = { readerId: reader.id, bookId: 1, chapter: 7 }
  await inTransaction(database, database => returnUnlock(database, chapter, clock.now))

  expect(spent.map(({ coins, vouchers }) => coins + vouchers)).toEqual([30, 30, 60])
  expect(await paged('user.cost_list')).toEqual(spent)
  expect(await paged('user.charge')).toEqual(topUps)
  expect(await paged('user.premium')).toEqual(vouchers)
  const prices = (await backend.ask('chapter.ordered', {}, reader.headers)) as { items: { paid: number }[] }
  expect(prices.items.map(({ paid }) => paid)).toEqual([10, 10, 10, 10, 10, 10])
})
