import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { pino } from 'pino'
import type { NewBook } from '../books/book.ts'
import { saveBook } from '../books/save.ts'
import { registry } from '../metrics/counters.ts'
import { askAdmin } from '../testing/admin.ts'
import { expectFailure, testBackend } from '../testing/backend.ts'
import { newBook } from '../testing/books.ts'
import { nameOf, startPushService } from '../testing/pushService.ts'
import { newKeys, type PushSettings } from './keys.ts'
import { openPush } from './createPusher.ts'

const NOON = new Date('2026-05-01T12:00:00.000Z')
const MINUTE = 60_000

const service = await startPushService()
afterAll(service.stop)
const keys = newKeys()
const settings = (): PushSettings => ({ keys, brands: new Map(), services: [service.origin] })

/** A backend with a growing book, and the sender of notifications. */
async function house() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  let opened: ReturnType<typeof openPush> | undefined
  const push = {
    keyOf: (brand: string) => opened?.keyOf(brand),
    takes: (endpoint: string) => opened?.takes(endpoint) ?? false,
  }
  const backend = await testBackend([book(2)], { push })
  const open = () =>
    openPush({
      settings: settings(),
      atOnce: 10,
      database: backend.database,
      contactOf: brand => `hello@${brand}.example`,
      log,
      outages: backend.outages,
      now: () => backend.clock.now,
    })
  opened = open()
  const pass = (ms: number) => (backend.clock.now = new Date(backend.clock.now.getTime() + ms))
  /** Imports a new edition with so many chapters. */
  const grow = (chapters: number) => saveBook(backend.database, book(chapters), { now: backend.clock.now })
  const sender = opened
  return {
    ...backend,
    open,
    lines,
    push: sender,
    pass,
    grow,
    /** Imports a new edition, and sends what is due. */
    publish: (chapters: number) => grow(chapters).then(() => sender.sendAll()),
    /** Sends what is due that much later. */
    sendAfter: (ms: number) => (pass(ms), sender.sendAll()),
    waiting: () => backend.database.selectFrom('push_note').selectAll().execute(),
  }
}

const chapter = (number: number) => ({
  title: `Day ${number}`,
  paragraphs: [
    `On day ${number} the keeper of the lamp wrote down what she had seen from her window, ${number} times.`,
  ],
})
const book = (chapters: number): NewBook =>
  newBook({
    title: 'A Book That Grows',
    status: 'updating',
    chapters: Array.from({ length: chapters }, (_, index) => chapter(index + 1)),
  })

type House = Awaited<ReturnType<typeof house>>
type Reader = Awaited<ReturnType<House['signIn']>>
let home: House
beforeEach(async () => {
  home = await house()
  home.clock.now = NOON
  service.taken.length = 0
  service.refused.length = 0
  service.responses(() => ({ status: 201 }))
})
afterEach(async () => {
  await home.push.stop()
  await home.close()
})

const DAY_AND_NIGHT = { quiet: null, zone: 'UTC' }

/** A reader who follows the book, with a subscribed browser. */
async function follower(name: string, how: object = DAY_AND_NIGHT) {
  const reader = await home.signIn(name)
  await follow(reader)
  return { ...reader, ...(await listen(reader, how)) }
}
const follow = (reader: Reader, change: object = {}) =>
  home.ask(
    'shelf.save',
    {
      entries: [
        {
          book_id: 1,
          place: 'reading',
          followed: true,
          hidden: false,
          seen: 2,
          changed_at: home.clock.now.toISOString(),
          ...change,
        },
      ],
    },
    reader.headers,
  )
async function listen(reader: Reader, how: object = DAY_AND_NIGHT) {
  const browser = service.subscribe()
  await home.ask('push.subscribe', { ...browser, ...DAY_AND_NIGHT, ...how }, reader.headers)
  return browser
}
const messagesTo = ({ endpoint }: { endpoint: string }) =>
  service.taken.filter(taken => taken.endpoint === endpoint).map(({ message }) => message)

test('followers of an author are notified of new chapters and books, except hidden ones', async () => {
  const mara = await home.signIn('mara')
  const phone = await listen(mara)
  await home.ask('author.follow', { author_id: 1, followed: true }, mara.headers)
  await home.publish(4)
  const { now } = home.clock
  await saveBook(home.database, newBook({ title: 'By Others', authors: [{ name: 'Bo Lind' }] }), { now })
  await saveBook(home.database, newBook({ title: 'A New One' }), { now })
  await home.push.sendAll()
  const [grown, added, ...others] = messagesTo(phone)
  expect(grown).toEqual({ book: { id: 1, name: 'A Book That Grows' }, count: 2, chapter: 3, cover: null, quiet: null })
  expect(added).toMatchObject({ book: { name: 'A New One' }, author: 'Ada Quill', count: 3, chapter: 1 })
  await follow(mara, { followed: false, hidden: true })
  await home.publish(5)
  expect([others, messagesTo(phone).length]).toEqual([[], 2])
})

test('vouchers that expire are reminded of once, in all browsers, and not if they were spent meanwhile', async () => {
  const mara = await home.signIn('mara', 'freenovel')
  const phone = await listen(mara)
  const tablet = await listen(mara, { quiet: { from: 0, to: 23 }, zone: 'UTC' })
  home.pass(12 * 24 * 60 * MINUTE)
  await home.sweep()
  await home.sweep()
  await home.push.sendAll()
  expect(messagesTo(phone)).toEqual([{ lapse: { count: 50, path: '/history' }, quiet: null }])
  expect(messagesTo(tablet)).toEqual([])
  await home.database.updateTable('voucher').set({ remaining: 0 }).execute()
  await home.sendAfter(12 * 60 * MINUTE)
  expect([messagesTo(phone).length, messagesTo(tablet)]).toEqual([1, []])
  expect(await home.database.selectFrom('lapse_note').selectAll().execute()).toEqual([])
})

describe('a follower', () => {
  test('is notified of new chapters once: of which book, how many, and where to continue', async () => {
    const mara = await follower('mara')
    await home.push.sendAll()
    expect(messagesTo(mara)).toEqual([])
    await home.publish(4)
    await home.push.sendAll()
    expect(messagesTo(mara)).toEqual([
      { book: { id: 1, name: 'A Book That Grows' }, count: 2, chapter: 3, cover: null, quiet: null },
    ])
    expect(service.taken[0]).toMatchObject({ key: keys.publicKey, subject: 'mailto:hello@local.example' })
    expect(service.taken[0]?.topic).toMatch(/^[\w-]{32}$/)
    expect(service.refused).toEqual([])
    expect(await home.waiting()).toEqual([])
  })

  test('is notified on every device, and no one else is', async () => {
    const mara = await follower('mara')
    const phone = await listen(mara)
    const noor = await home.signIn('noor')
    await follow(noor, { followed: false })
    const other = await listen(noor)
    await home.publish(3)
    expect([messagesTo(mara), messagesTo(phone), messagesTo(other)].map(({ length }) => length)).toEqual([1, 1, 0])
  })

  test('gets one message for several batches, and another when more follow', async () => {
    const mara = await follower('mara')
    await home.grow(3)
    await home.publish(4)
    await home.publish(6)
    expect(messagesTo(mara)).toMatchObject([
      { count: 2, chapter: 3 },
      { count: 4, chapter: 3 },
    ])
    const [first, second] = service.taken
    // The service replaces the first with the second if it was not delivered yet.
    expect(first?.topic).toBe(second?.topic)
  })

  test('gets no message about seen chapters, or an unfollowed or withdrawn book', async () => {
    const [seen, unfollowed, hidden] = [await follower('mara'), await follower('noor'), await follower('ines')]
    service.responses(() => ({ status: 503 }))
    await home.publish(4)
    service.responses(() => ({ status: 201 }))
    home.pass(MINUTE)
    await follow(seen, { seen: 4 })
    await follow(unfollowed, { followed: false })
    await follow(hidden, { hidden: true })
    await home.sendAfter(2 * 60 * MINUTE)
    expect(service.taken).toEqual([])
    expect(await home.waiting()).toEqual([])
  })

  test('gets a link to their own next chapter if they are behind', async () => {
    const mara = await follower('mara')
    const place = { book_id: 1, chapter_id: 1, progress: 0.4, read_at: NOON.toISOString() }
    await home.ask('readlog.batchsave', { logs: [place] }, mara.headers)
    await home.publish(3)
    expect(messagesTo(mara)).toMatchObject([{ count: 1, chapter: 1 }])
  })

  test('a subscriber after an update is notified of the next one only', async () => {
    await home.grow(3)
    home.pass(MINUTE)
    const mara = await follower('mara')
    await home.push.sendAll()
    expect(messagesTo(mara)).toEqual([])
  })

  test('gets no message about a corrected edition without new chapters', async () => {
    const mara = await follower('mara')
    const corrected = { ...book(2), introduction: 'Corrected.' }
    await saveBook(home.database, corrected, { now: home.clock.now })
    await home.push.sendAll()
    expect(messagesTo(mara)).toEqual([])
  })
})

describe('replies', () => {
  const LAMP = { book_id: 1, chapter_id: 1, spoiler: false }
  const say = (by: Reader, text: string, more: object = {}) => {
    home.pass(MINUTE)
    return home.ask('comment.add', { ...LAMP, text, ...more }, { ...by.headers, 'Idempotency-Key': randomUUID() })
  }

  test('to a comment are told to every browser of its writer, as a number and where, without text', async () => {
    const mara = await home.signIn('mara')
    const [phone, desk] = [await listen(mara), await listen(mara)]
    const [noor, ines] = [await follower('noor'), await home.signIn('ines')]
    const { id } = await say(mara, 'Whose lamp?', { paragraph: 1 })
    await say(noor, 'The keeper’s.', { parent_id: id })
    await say(mara, 'Oh!', { parent_id: id })
    await say(ines, 'No, a gull’s.', { parent_id: id })
    await listen(ines)
    await home.push.sendAll()
    await home.push.sendAll()
    const replies = { comment: id, count: 2, book: { id: 1, name: 'A Book That Grows' }, chapter: 1, paragraph: 1 }
    expect(messagesTo(phone)).toMatchObject([{ replies, quiet: null }])
    expect(messagesTo(desk)).toEqual(messagesTo(phone))
    expect(messagesTo(noor)).toEqual([])
    expect(JSON.stringify(service.taken)).not.toMatch(/keeper|gull|lamp|Noor/)
    expect(await home.database.selectFrom('reply_note').selectAll().execute()).toEqual([])
  })

  test('wait for the morning, and are told together', async () => {
    const mara = await home.signIn('mara')
    const phone = await listen(mara, { quiet: { from: 12, to: 14 }, zone: 'UTC' })
    const noor = await home.signIn('noor')
    const { id } = await say(mara, 'Whose lamp?')
    for (const text of ['Hers.', 'His.']) {
      await say(noor, text, { parent_id: id })
      await home.push.sendAll()
    }
    expect(messagesTo(phone)).toEqual([])
    await home.sendAfter(120 * MINUTE)
    expect(messagesTo(phone)).toMatchObject([{ replies: { count: 2, paragraph: 0 }, quiet: { from: 12, to: 14 } }])
  })

  test('are not told if turned off, of muted readers, deleted or held; held ones once they are approved', async () => {
    const [mara, noor] = [await home.signIn('mara'), await home.signIn('noor')]
    const phone = await listen(mara)
    const { id } = await say(mara, 'Whose lamp?')
    const notify = (push: boolean) => home.ask('comment.notify', { push }, mara.headers)
    expect((await home.ask('comment.news', {}, mara.headers)).notifications).toEqual({ push: true, mail: true })
    expect(await notify(false)).toEqual({ push: false, mail: true })
    await say(noor, 'Hers.', { parent_id: id })
    await home.push.sendAll()
    await notify(true)
    const mute = (muted: boolean) => home.ask('reader.mute', { reader_id: noor.id, muted }, mara.headers)
    await mute(true)
    await say(noor, 'His.', { parent_id: id })
    await home.push.sendAll()
    await mute(false)
    const gone = await say(noor, 'Its.', { parent_id: id })
    await home.ask('comment.remove', { comment_id: gone.id }, noor.headers)
    await home.push.sendAll()
    const held = await say(noor, 'See www.lamps.example', { parent_id: id })
    await home.push.sendAll()
    expect(messagesTo(phone)).toEqual([])
    home.pass(MINUTE)
    await askAdmin(home.database, 'restore-comment', [String(held.id)], { now: home.clock.now })
    await home.push.sendAll()
    expect(messagesTo(phone)).toMatchObject([{ replies: { count: 1 } }])
  })

  test('are not told to the next reader of a browser', async () => {
    const [mara, noor] = [await home.signIn('mara'), await home.signIn('noor')]
    const phone = await listen(mara)
    const { id } = await say(mara, 'Whose lamp?')
    await say(noor, 'Hers.', { parent_id: id })
    await home.ask('push.subscribe', { ...phone, ...DAY_AND_NIGHT }, noor.headers)
    await home.push.sendAll()
    expect(messagesTo(phone)).toEqual([])
  })
})

describe('at night', () => {
  const AUCKLAND = { quiet: { from: 22, to: 8 }, zone: 'Pacific/Auckland' }

  test('messages wait for the morning in the reader’s time zone, and are combined', async () => {
    // 00:00 in Auckland.
    const mara = await follower('mara', AUCKLAND)
    const noor = await follower('noor')
    await home.publish(3)
    home.pass(60 * MINUTE)
    await home.publish(4)
    expect(messagesTo(noor)).toHaveLength(2)
    expect(messagesTo(mara)).toEqual([])
    home.clock.now = new Date('2026-05-01T19:59:00.000Z')
    await home.push.sendAll()
    expect(messagesTo(mara)).toEqual([])
    home.clock.now = new Date('2026-05-01T20:00:00.000Z')
    await home.push.sendAll()
    await home.push.sendAll()
    expect(messagesTo(mara)).toMatchObject([{ count: 2, chapter: 3, quiet: { from: 22, to: 8 } }])
  })

  test('a message that failed in the evening waits too', async () => {
    const mara = await follower('mara', { quiet: { from: 13, to: 15 }, zone: 'UTC' })
    service.responses(() => ({ status: 429, headers: { 'Retry-After': '3600' } }))
    await home.publish(3)
    service.responses(() => ({ status: 201 }))
    await home.sendAfter(61 * MINUTE)
    expect(messagesTo(mara)).toEqual([])
    await home.sendAfter(120 * MINUTE)
    expect(messagesTo(mara)).toHaveLength(1)
  })
})

describe('a push service', () => {
  test('that answers 404 or 410 for a browser ends its subscription', async () => {
    for (const status of [404, 410]) {
      const mara = await follower(`mara${status}`)
      service.responses(() => ({ status }))
      await home.publish(status === 404 ? 3 : 4)
      expect((await home.ask('push.list', {}, mara.headers)).items).toEqual([])
    }
  })

  test('that is busy is retried when it asks to, without losing or repeating messages', async () => {
    const [mara, noor] = [await follower('mara'), await follower('noor')]
    service.responses(() => ({ status: 429, headers: { 'Retry-After': '600' } }))
    await home.publish(3)
    await listen(await home.signIn('ines'))
    home.pass(9 * MINUTE)
    service.responses(() => ({ status: 201 }))
    const before = service.requested()
    await home.push.sendAll()
    expect(service.requested()).toBe(before)
    await home.sendAfter(MINUTE)
    expect([messagesTo(mara), messagesTo(noor)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('that is down is retried with increasing delays, for a limited time', async () => {
    const mara = await follower('mara')
    service.responses(() => ({ status: 500 }))
    await home.publish(3)
    let tries = 1
    for (; (await home.waiting()).length > 0; tries++) {
      home.clock.now = new Date((await home.waiting())[0]!.due_at)
      await home.push.sendAll()
    }
    expect(home.clock.now.getTime() - NOON.getTime()).toBeGreaterThanOrEqual(72 * 60 * MINUTE)
    expect(tries).toBeLessThan(100)
    expect(home.lines.join()).toContain('push message failed permanently')
    expect((await home.ask('push.list', {}, mara.headers)).items).toHaveLength(1)
  })

  test('that rejects five messages for a browser in a row ends its subscription', async () => {
    const mara = await follower('mara')
    const left = []
    for (const [times, status] of [403, 201, 403, 403, 403, 403, 403].entries()) {
      service.responses(() => ({ status }))
      await home.publish(3 + times)
      left.push((await home.ask('push.list', {}, mara.headers)).items.length)
    }
    expect(left).toEqual([1, 1, 1, 1, 1, 1, 0])
    expect(home.lines.join()).toContain('HTTP 403')
  })

  test('that is killed and restarted loses and repeats no message', async () => {
    const readers = []
    for (let index = 0; index < 25; index++) readers.push(await follower(`reader${index}`))
    await home.grow(3)
    let count = 0
    service.responses(() => (++count > 12 ? 'hangs up' : { status: 201 }))
    await home.push.sendAll()
    await service.stop()
    await home.sendAfter(2 * MINUTE)
    const before = service.taken.length
    expect(before).toBe(12)
    await service.start()
    service.responses(() => ({ status: 201 }))
    for (let runs = 0; runs < 3; runs++) {
      await home.sendAfter(10 * MINUTE)
    }
    expect(readers.map(reader => messagesTo(reader).length)).toEqual(readers.map(() => 1))
    expect(await home.waiting()).toEqual([])
  })

  test('that dies before acknowledging a message gets it again, replacing the first', async () => {
    const mara = await follower('mara')
    service.responses(() => 'takes it and hangs up')
    await home.publish(3)
    service.responses(() => ({ status: 201 }))
    await home.sendAfter(10 * MINUTE)
    expect(messagesTo(mara)).toHaveLength(2)
    expect(new Set(service.taken.map(({ topic }) => topic)).size).toBe(1)
  })

  test('reveals no readers in the log, where each job is one line', async () => {
    await follower('mara')
    await follower('noor')
    await home.publish(3)
    expect(home.lines.map(line => JSON.parse(line))).toMatchObject([
      { noted: 2, sent: 2, waiting: 0, msg: 'push job finished' },
    ])
    service.responses(() => ({ status: 500 }))
    await home.publish(4)
    expect(home.lines.join()).toContain('push message failed: will retry')
    for (const secret of ['/push/', 'mara', 'Grows']) expect(home.lines.join()).not.toContain(secret)
    const metrics = await registry.metrics()
    expect(metrics).toMatch(/push_messages_total\{outcome="sent"\} \d+/)
    expect(metrics).toMatch(/push_queue_length 2/)
  })
})

describe('several processes', () => {
  test('notify each reader once', async () => {
    const readers = []
    for (let index = 0; index < 12; index++) readers.push(await follower(`reader${index}`))
    await home.grow(3)
    const others = [home.open(), home.open()]
    await Promise.all([home.push, ...others].map(push => push.sendAll()))
    expect(readers.map(reader => messagesTo(reader).length)).toEqual(readers.map(() => 1))
    await Promise.all(others.map(push => push.stop()))
  })

  test('take over notifications of a killed one when its lease expires', async () => {
    const mara = await follower('mara')
    await home.grow(3)
    const killed = home.open()
    service.responses(() => 'says nothing')
    const requests = service.requested()
    const dying = killed.sendAll()
    while (service.requested() === requests) await new Promise(resolve => setImmediate(resolve))
    service.responses(() => ({ status: 201 }))
    await home.push.sendAll()
    expect(messagesTo(mara)).toEqual([])
    await home.sendAfter(3 * MINUTE)
    expect(messagesTo(mara)).toHaveLength(1)
    await service.stop()
    await service.start()
    await dying
    await home.push.sendAll()
    expect(messagesTo(mara)).toHaveLength(1)
    await killed.stop()
  })
})

describe('a reader', () => {
  test('sees subscribed devices, changes quiet hours, and removes devices', async () => {
    const mara = await follower('mara', { quiet: { from: 22, to: 8 }, zone: 'Europe/Berlin' })
    const { endpoint, p256dh, auth } = mara
    const [device] = (await home.ask('push.list', {}, mara.headers)).items
    expect(device).toMatchObject({ id: nameOf(endpoint), quiet: { from: 22, to: 8 }, zone: 'Europe/Berlin' })
    await home.ask('push.subscribe', { endpoint, p256dh, auth, quiet: null, zone: 'Asia/Tokyo' }, mara.headers)
    expect((await home.ask('push.list', {}, mara.headers)).items).toEqual([
      { ...device, quiet: null, zone: 'Asia/Tokyo' },
    ])
    await home.ask('push.unsubscribe', { id: device!.id }, mara.headers)
    expectFailure(await home.call('push.unsubscribe', { id: device!.id }, mara.headers), 404, 'NOT_FOUND')
    await home.publish(3)
    expect(service.taken).toEqual([])
  })

  test('a reader who signs out gets no more messages; one whose session expired still does', async () => {
    const [mara, noor] = [await follower('mara'), await follower('noor')]
    const elsewhere = await home.signIn('noor')
    await home.ask('user.logout', {}, mara.headers)
    const { items } = await home.ask('user.sessions', {}, elsewhere.headers)
    const other = items.find(({ current }) => !current)!
    await home.ask('user.endSession', { session_id: other.id }, elsewhere.headers)
    const ines = await follower('ines')
    home.pass(40 * 24 * 60 * MINUTE)
    await home.signIn('somebody')
    await home.publish(3)
    expect([messagesTo(mara), messagesTo(noor), messagesTo(ines)].map(({ length }) => length)).toEqual([0, 0, 1])
  })

  test('a reader who signs in on another’s browser takes over its subscription', async () => {
    const mara = await follower('mara')
    const noor = await home.signIn('noor')
    const { endpoint, p256dh, auth } = mara
    await home.ask('push.subscribe', { endpoint, p256dh, auth, ...DAY_AND_NIGHT }, noor.headers)
    expect((await home.ask('push.list', {}, mara.headers)).items).toEqual([])
    await home.publish(3)
    expect(messagesTo(mara)).toEqual([])
  })

  test('has at most ten browsers, and the least recently used is dropped', async () => {
    const mara = await home.signIn('mara')
    const browsers = []
    for (let index = 0; index < 11; index++) {
      browsers.push(await listen(mara))
      home.pass(MINUTE)
    }
    const ids = (await home.ask('push.list', {}, mara.headers)).items.map(({ id }) => id)
    expect(ids).toEqual(
      browsers
        .slice(1)
        .toReversed()
        .map(({ endpoint }) => nameOf(endpoint)),
    )
  })

  test('gets subscriptions with the export, and they are deleted with the account', async () => {
    const mara = await follower('mara')
    const parts = []
    for (let cursor: string | undefined; ;) {
      const page = await home.ask('user.export', cursor ? { cursor } : {}, mara.headers)
      parts.push(page)
      if (page.next === null) break
      cursor = page.next
    }
    const [entry] = parts.find(({ part }) => part === 'notifications')!.entries
    expect(entry).toMatchObject({ service: new URL(service.origin).host, zone: 'UTC', quiet_from: null })
    expect(JSON.stringify(parts)).not.toContain(mara.auth)
    await home.ask('user.delete', { email: 'mara@reader.example' }, mara.headers)
    expect(await home.database.selectFrom('push_subscription').selectAll().execute()).toEqual([])
  })
})

describe('an address that a browser gives', () => {
  test('must belong to an allowed push service, with valid keys and zone', async () => {
    const { headers } = await home.signIn('mara')
    const good = { ...service.subscribe(), ...DAY_AND_NIGHT }
    for (const [field, value] of [
      ['endpoint', 'https://127.0.0.1/x'],
      ['endpoint', 'ftp://push.example/x'],
      ['endpoint', `${service.origin}.evil.example/x`],
      ['p256dh', 'B'.padEnd(87, 'x')],
      ['p256dh', 'short'],
      ['auth', ''],
      ['zone', 'Middle/Earth'],
      ['quiet', { from: 24, to: 8 }],
    ] as const) {
      const fields = expectFailure(
        await home.call('push.subscribe', { ...good, [field]: value }, headers),
        422,
        'VALIDATION',
      )
      expect(Object.keys(fields)[0]?.split('.')[0]).toBe(field)
    }
    expectFailure(await home.call('push.subscribe', good), 401, 'SIGN_IN_REQUIRED')
    expect((await home.ask('push.list', {}, headers)).items).toEqual([])
  })
})

test('a backend without keys has no notifications, and says so', async () => {
  const plain = await testBackend([])
  const { headers } = await plain.signIn('mara')
  expect((await plain.ask('site.capabilities', {})).offers.push).toBe(false)
  expect((await home.ask('site.capabilities', {})).offers.push).toBe(true)
  expect(await home.ask('push.key', {})).toEqual({ key: keys.publicKey })
  expectFailure(await plain.call('push.key', {}), 503, 'NOT_AVAILABLE')
  const browser = { ...service.subscribe(), ...DAY_AND_NIGHT }
  expectFailure(await plain.call('push.subscribe', browser, headers), 503, 'NOT_AVAILABLE')
  await plain.close()
})
