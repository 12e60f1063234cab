import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { PLAIN_SHOP } from '../call/handler.ts'
import { setFrozen } from '../coins/corrections/freeze.ts'
import { expectFailure } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { chargeOf, disputeOf, eventOf } from '../testing/stripe.ts'
import { stripeShop } from '../testing/stripeShop.ts'

/** For 220 coins, and for one. */
const chapters = [22_000, 10].map((words, index) => ({ title: `${index}`, paragraphs: ['word '.repeat(words).trim()] }))
const book = newBook({ title: 'Dear', freeChapters: 0, chapters })
const shops: Awaited<ReturnType<typeof stripeShop>>[] = []
let shop: (typeof shops)[number]
beforeEach(async () => {
  shop = await stripeShop({ books: [book], shop: { ...PLAIN_SHOP, welcome: { ...PLAIN_SHOP.welcome, amount: 0 } } })
  shops.push(shop)
})
afterEach(async () => expect((await auditLedger(shop.backend.database)).wrong).toEqual([]))
afterAll(() => Promise.all(shops.map(({ close }) => close())))

const wallet = async () => {
  const { coins, debt } = await shop.backend.ask('user.surplus', {}, shop.mara.headers)
  return { coins, debt }
}
const read = (chapter: number) =>
  shop.backend.call('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [chapter] }, shop.mara.headers)
const dispute = (what: string, session: Awaited<ReturnType<typeof shop.bought>>) =>
  shop.deliver(eventOf(`charge.dispute.${what}`, disputeOf(session, 'dp_1')))

test('coins spent before their payment was reversed become debt, which the next top-up pays first', async () => {
  const session = await shop.bought()
  await read(1)
  expect(await wallet()).toEqual({ coins: 100, debt: 0 })
  await dispute('funds_withdrawn', session)
  expect(await wallet()).toEqual({ coins: 0, debt: 220 })
  await shop.bought()
  expect(await wallet()).toEqual({ coins: 100, debt: 0 })
  await dispute('funds_reinstated', session)
  expect(await wallet()).toEqual({ coins: 420, debt: 0 })
  expect(shop.backend.log.join()).toContain('"debt":220')
})

test('a debt larger than the next top-up takes all of it', async () => {
  const [first, second] = [await shop.bought(), await shop.bought()]
  await read(1)
  for (const session of [first, second]) await shop.deliver(eventOf('charge.refunded', chargeOf(session, 299)))
  expect(await wallet()).toEqual({ coins: 0, debt: 220 })
  await shop.backend.fund(shop.mara, 20)
  expect(await wallet()).toEqual({ coins: 0, debt: 200 })
})

test('a debt that arises after the account was deleted passes to a new account of the mailbox', async () => {
  const { backend, mara } = shop
  const session = await shop.bought()
  await read(1)
  await backend.ask('user.delete', { email: 'mara@reader.example' }, mara.headers)
  await dispute('funds_withdrawn', session)
  const again = await backend.signIn('mara')
  expect(again.id).not.toBe(mara.id)
  expect(await backend.ask('user.surplus', {}, again.headers)).toMatchObject({ coins: 0, debt: 320 })
  await backend.fund(again, 500)
  expect(await backend.ask('user.surplus', {}, again.headers)).toMatchObject({ coins: 180, debt: 0 })
  const stranger = await backend.signIn('noor')
  expect(await backend.ask('user.surplus', {}, stranger.headers)).toMatchObject({ debt: 0 })
})

test('unlocked chapters stay readable with a debt and with a frozen wallet', async () => {
  const { backend, mara } = shop
  const session = await shop.bought()
  await read(1)
  await dispute('funds_withdrawn', session)
  expect(await setFrozen(backend.database, mara.id, true, backend.clock.now)).toBe(true)
  expect(await setFrozen(backend.database, mara.id, true, backend.clock.now)).toBe(false)
  expect(await backend.ask('user.surplus', {}, mara.headers)).toMatchObject({ debt: 220, frozen: true })
  const chapter = await backend.ask('chapter.free', { book_id: 1, chapter_id: 1 }, mara.headers)
  expect(chapter.locked).toBe(false)
  expectFailure(await read(2), 403, 'FROZEN')
  expectFailure(await shop.create(), 403, 'FROZEN')
  await setFrozen(backend.database, mara.id, false, backend.clock.now)
  expect((await shop.create()).status).toBe(200)
})
