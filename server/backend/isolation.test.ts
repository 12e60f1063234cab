import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { endpointNames, endpoints, type EndpointName } from '../../shared/api/endpoints.ts'
import { newAuthenticator } from './testing/authenticator.ts'
import { expectFailure, sharedBackend } from './testing/backend.ts'
import { push } from './testing/pushService.ts'

/** Two readers of one brand and one of another; the first has every kind of data. */
const backend = await sharedBackend(undefined, { push })
const mara = await backend.signIn('mara')
const noor = await backend.signIn('noor')
const stranger = await backend.signIn('mara', 'other')

const place = { book_id: 1, chapter_id: 3, progress: 0.5, read_at: '2026-05-01T10:00:00Z' }
const stored = {
  book_id: 1,
  place: 'want' as const,
  followed: true,
  hidden: false,
  seen: 1,
  changed_at: '2026-05-01T10:00:00Z',
}
const noted = {
  id: 'hers',
  kind: 'highlight' as const,
  book_id: 1,
  chapter_id: 1,
  paragraph: 1,
  at: 0,
  quote: 'The lamp',
  note: 'of mine alone',
  made_at: '2026-05-01T10:00:00Z',
  changed_at: '2026-05-01T10:00:00Z',
  removed: false,
}
const large = { name: 'font_size', value: 20, changed_at: '2026-05-01T10:00:00Z' }
/** The key of the example in RFC 8291. */
const browser = {
  endpoint: 'https://fcm.googleapis.com/hers',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  quiet: null,
  zone: 'UTC',
}
const unlock = { kind: 'chapters' as const, book_id: 1, chapter_ids: [3] }
const HOST = { 'X-Forwarded-Host': 'novels.example', 'X-Forwarded-Proto': 'https' }
const topUp = { kind: 'top_up', charge_id: 1 } as const
beforeAll(async () => {
  await backend.ask('order.create', unlock, { ...mara.headers, 'Idempotency-Key': 'a' })
  await backend.ask('order.create', topUp, { ...mara.headers, 'Idempotency-Key': 'b' })
  await backend.ask('readlog.batchsave', { logs: [place] }, mara.headers)
  await backend.ask('shelf.save', { entries: [stored] }, mara.headers)
  await backend.ask('author.follow', { author_id: 1, followed: true }, mara.headers)
  await backend.ask('passages.save', { entries: [noted] }, mara.headers)
  await backend.ask('settings.save', { entries: [large] }, mara.headers)
  await backend.ask('push.subscribe', browser, mara.headers)
})

/** The linked sign-in of the first reader. */
async function herIdentity() {
  const hers = { brand: 'local', issuer: 'https://house.example', subject: 'mara', provider: 'house' }
  await backend.database
    .insertInto('identity')
    .values({ ...hers, reader_id: mara.id, created_at: backend.clock.now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await backend.ask('user.identities', {}, mara.headers)).items[0]!
}

/** The passkey of the first reader, created on first use. */
async function herPasskey() {
  const headers = { ...mara.headers, ...HOST }
  const [known] = (await backend.ask('user.passkeys', {}, headers)).items
  if (known) return known
  const { options } = await backend.ask('user.passkeyOptions', { for: 'add' }, headers)
  const response = newAuthenticator(`https://${HOST['X-Forwarded-Host']}`).make(options)
  return backend.ask('user.addPasskey', { name: 'Her phone', response }, headers)
}

const signedIn = endpointNames.filter(name => endpoints[name].signIn)

/** Lists of one's own. */
const LISTS = [
  'user.charge',
  'user.cost_list',
  'readlog.get',
  'shelf.list',
  'author.follows',
  'settings.get',
  'user.passkeys',
] as const

async function seesNone(name: (typeof LISTS)[number], headers: Record<string, string>) {
  const list = await backend.ask(name, {}, headers)
  expect(list).toEqual('total' in list ? expect.objectContaining({ items: [], total: 0 }) : { items: [] })
}

/** How another reader tries each signed-in call with Mara's ids; a new call needs a line here. */
const tries: Partial<Record<EndpointName, (headers: Record<string, string>) => Promise<void>>> = {
  ...Object.fromEntries(LISTS.map(name => [name, headers => seesNone(name, headers)])),
  'chapter.ordered': async headers => {
    expectFailure(await backend.call('chapter.ordered', { book_id: 1, chapter_id: 3 }, headers), 403, 'CHAPTER_LOCKED')
    expect(await backend.ask('chapter.ordered', {}, headers)).toMatchObject({ items: [], total: 0 })
  },
  'user.surplus': async headers => {
    expect(await backend.ask('user.surplus', {}, headers)).toMatchObject({ coins: 0, vouchers: 50 })
  },
  'user.premium': async headers => {
    expect(await backend.ask('user.premium', {}, headers)).toMatchObject({ items: [{ kind: 'granted' }], total: 1 })
  },
  'readlog.batchsave': async headers => {
    const later = { ...place, chapter_id: 1, read_at: '2026-05-01T11:00:00Z' }
    await backend.ask('readlog.batchsave', { logs: [later] }, headers)
    const { items } = await backend.ask('readlog.get', {}, mara.headers)
    expect(items).toMatchObject([{ book_id: 1, chapter_id: 3 }])
    await backend.database.deleteFrom('read_log').where('reader_id', '!=', mara.id).execute()
  },
  'shelf.save': async headers => {
    await backend.ask('shelf.save', { entries: [{ ...stored, place: 'dropped' }] }, headers)
    const { items } = await backend.ask('shelf.list', {}, mara.headers)
    expect(items).toMatchObject([{ book_id: 1, place: 'want' }])
    await backend.database.deleteFrom('shelf_book').where('reader_id', '!=', mara.id).execute()
  },
  'author.follow': async headers => {
    await backend.ask('author.follow', { author_id: 1, followed: false }, headers)
    expect((await backend.ask('author.follows', {}, mara.headers)).items).toMatchObject([{ author: { id: 1 } }])
  },
  'passages.list': async headers => {
    expect(await backend.ask('passages.list', {}, headers)).toEqual({ items: [], next: '0', more: false })
  },
  'passages.save': async headers => {
    await backend.ask('passages.save', { entries: [{ ...noted, note: 'of somebody else', removed: true }] }, headers)
    const { items } = await backend.ask('passages.list', {}, mara.headers)
    expect(items).toMatchObject([{ id: noted.id, note: noted.note, removed: false }])
    await backend.database.deleteFrom('passage').where('reader_id', '!=', mara.id).execute()
  },
  'settings.save': async headers => {
    await backend.ask('settings.save', { entries: [{ ...large, value: 14 }] }, headers)
    expect(await backend.ask('settings.get', {}, mara.headers)).toMatchObject({ items: [{ value: large.value }] })
    await backend.database.deleteFrom('reader_setting').where('reader_id', '!=', mara.id).execute()
  },
  'push.list': async headers => {
    expect((await backend.ask('push.list', {}, mara.headers)).items).toHaveLength(1)
    expect(await backend.ask('push.list', {}, headers)).toEqual({ items: [] })
  },
  'push.subscribe': async headers => {
    const other = { ...browser, endpoint: `${browser.endpoint}-of-${headers['X-Brand']}` }
    await backend.ask('push.subscribe', other, headers)
    expect((await backend.ask('push.list', {}, mara.headers)).items).toHaveLength(1)
    await backend.database.deleteFrom('push_subscription').where('reader_id', '!=', mara.id).execute()
  },
  'push.unsubscribe': async headers => {
    const [hers] = (await backend.ask('push.list', {}, mara.headers)).items
    expectFailure(await backend.call('push.unsubscribe', { id: hers!.id }, headers), 404, 'NOT_FOUND')
    expect((await backend.ask('push.list', {}, mara.headers)).items).toEqual([hers])
  },
  'user.autoUnlock': async headers => {
    await backend.ask('user.autoUnlock', { book_id: 1, on: true, limit: 50 }, headers)
    const { auto_unlock } = await backend.ask('user.surplus', {}, mara.headers)
    expect(auto_unlock).toEqual({ limit: 0, spent: 0, book_ids: [] })
  },
  'order.receipt': async headers => {
    await backend.fund(mara, 1)
    const { id } = (await backend.ask('user.charge', {}, mara.headers)).items[0]!
    expect((await backend.ask('order.receipt', { order_id: id }, mara.headers)).order.id).toBe(id)
    expectFailure(await backend.call('order.receipt', { order_id: id }, headers), 404, 'NOT_FOUND')
  },
  'order.undo': async headers => {
    const { id } = (await backend.ask('user.charge', {}, mara.headers)).items[0]!
    expectFailure(await backend.call('order.undo', { order_id: id }, headers), 404, 'NOT_FOUND')
  },
  'user.spending': async headers => {
    await backend.ask('user.spending', { limit: 50, proof: true }, headers)
    const { spending } = await backend.ask('user.surplus', {}, mara.headers)
    expect(spending).toMatchObject({ limit: 0, proof: false })
  },
  'order.report': async headers => {
    const { id } = (await backend.ask('user.charge', {}, mara.headers)).items[0]!
    expectFailure(await backend.call('order.report', { order_id: id, content: 'Mine?' }, headers), 404, 'NOT_FOUND')
  },
  'order.create': async headers => {
    const before = await backend.ask('user.surplus', {}, mara.headers)
    const other = await backend.call('order.create', topUp, { ...headers, 'Idempotency-Key': 'b' })
    const own = await backend.call('order.create', topUp, { ...mara.headers, 'Idempotency-Key': 'b' })
    expect(other.body.data.id).not.toBe(own.body.data.id)
    expect(await backend.ask('user.surplus', {}, mara.headers)).toEqual(before)
    await backend.database.deleteFrom('orders').where('id', '=', other.body.data.id).execute()
  },
  'user.resend': async headers => {
    const { body } = await backend.call('user.resend', {}, headers)
    expect(body).toMatchObject({ error: 'CONFLICT', data: {} })
  },
  'user.password': async headers => {
    const input = { current_password: 'not hers', password: 'a quiet evening' }
    expectFailure(await backend.call('user.password', input, headers), 409, 'PASSWORD_NEEDED')
  },
  'user.email': async headers => {
    const input = { current_password: 'not hers', email: 'elsewhere@reader.example' }
    expectFailure(await backend.call('user.email', input, headers), 409, 'PASSWORD_NEEDED')
    expect(await backend.mails()).toEqual([])
  },
  'user.sessions': async headers => {
    const hers = (await backend.ask('user.sessions', {}, mara.headers)).items.map(({ id }) => id)
    const { items } = await backend.ask('user.sessions', {}, headers)
    expect(items).toHaveLength(1)
    expect(hers).not.toContain(items[0]!.id)
  },
  'user.endSession': async headers => {
    const [hers] = (await backend.ask('user.sessions', {}, mara.headers)).items
    expectFailure(await backend.call('user.endSession', { session_id: hers!.id }, headers), 404, 'NOT_FOUND')
    expect((await backend.ask('user.sessions', {}, mara.headers)).items).toContainEqual(hers)
  },
  'user.prove': async headers => {
    const input = { current_password: 'not hers' }
    expectFailure(await backend.call('user.prove', input, headers), 409, 'PASSWORD_NEEDED')
  },
  'user.export': async headers => {
    const { entries } = await backend.ask('user.export', {}, headers)
    expect(entries).toHaveLength(1)
    expect(entries[0]!['id']).not.toBe(mara.id)
  },
  'user.delete': async headers => {
    // The stranger has an independent account with the same address at another brand.
    if (headers['X-Brand'] !== 'other') {
      const { email } = (await backend.ask('user.export', {}, mara.headers)).entries[0]!
      expectFailure(await backend.call('user.delete', { email: String(email) }, headers), 409, 'CONFLICT')
    }
    expect((await backend.call('user.surplus', {}, mara.headers)).status).toBe(200)
  },
  'user.addPasskey': async headers => {
    const options = await backend.ask('user.passkeyOptions', { for: 'add' }, { ...mara.headers, ...HOST })
    const response = newAuthenticator(`https://${HOST['X-Forwarded-Host']}`).make(options.options)
    const { status } = await backend.call('user.addPasskey', { name: 'Mine', response }, { ...headers, ...HOST })
    expect(status).not.toBe(200)
    expect(await backend.ask('user.passkeys', {}, headers)).toEqual({ items: [] })
  },
  'user.namePasskey': async headers => {
    const { id } = await herPasskey()
    expectFailure(await backend.call('user.namePasskey', { passkey_id: id, name: 'Mine' }, headers), 404, 'NOT_FOUND')
    expect(await herPasskey()).toMatchObject({ id, name: 'Her phone' })
  },
  'user.removePasskey': async headers => {
    const { id } = await herPasskey()
    expectFailure(await backend.call('user.removePasskey', { passkey_id: id }, headers), 404, 'NOT_FOUND')
    expect(await herPasskey()).toMatchObject({ id })
  },
  'user.identities': async headers => {
    await herIdentity()
    expect(await backend.ask('user.identities', {}, headers)).toEqual({ items: [] })
  },
  'user.removeIdentity': async headers => {
    const { id } = await herIdentity()
    expectFailure(await backend.call('user.removeIdentity', { identity_id: id }, headers), 404, 'NOT_FOUND')
    expect(await herIdentity()).toMatchObject({ id })
  },
  'review.mine': async headers => {
    await herReview()
    expect((await backend.ask('review.mine', { book_id: 1 }, headers)).review).toBeNull()
  },
  'review.save': async headers => {
    const hers = await herReview()
    await backend.call('review.save', { book_id: 1, stars: 1, text: 'Not hers.' }, headers)
    expect((await backend.ask('review.mine', { book_id: 1 }, mara.headers)).review).toEqual(hers)
    await backend.call('review.remove', { book_id: 1 }, headers)
  },
  'review.remove': async headers => {
    const hers = await herReview()
    await backend.ask('review.remove', { book_id: 1 }, headers)
    expect((await backend.ask('review.mine', { book_id: 1 }, mara.headers)).review).toEqual(hers)
  },
  'review.report': async headers => {
    const { id } = await herReview()
    await backend.call('review.report', { review_id: id, reason: 'other' }, headers)
    expect((await backend.ask('review.mine', { book_id: 1 }, mara.headers)).review).toMatchObject({ hidden: false })
    await backend.database.deleteFrom('review_report').execute()
  },
  'comment.add': async headers => {
    const { id: parent_id } = await herComment()
    await backend.call('comment.add', { ...commented, parent_id }, { ...headers, 'Idempotency-Key': 'other' })
    expect(await commentSeen()).toMatchObject({ own: true, author: { name: 'Mara' } })
  },
  'comment.edit': async headers => {
    const { id } = await herComment()
    const edit = { comment_id: id, text: 'Not hers.', spoiler: true }
    expectFailure(await backend.call('comment.edit', edit, headers), 404, 'NOT_FOUND')
  },
  'comment.remove': async headers => {
    const { id } = await herComment()
    await backend.call('comment.remove', { comment_id: id }, headers)
    expect(await commentSeen()).toMatchObject({ id, text: 'Hers.' })
  },
  'comment.like': async headers => {
    const { id } = await herComment()
    await backend.call('comment.like', { comment_id: id, liked: true }, headers)
    expect(await commentSeen()).toMatchObject({ liked: false })
  },
  'comment.report': async headers => {
    const { id } = await herComment()
    await backend.call('comment.report', { comment_id: id, reason: 'spam' }, headers)
    expect(await commentSeen()).toMatchObject({ state: 'shown' })
  },
  'comment.news': async headers => {
    await herComment()
    expect((await backend.ask('comment.news', {}, headers)).items).toEqual([])
  },
  'comment.notify': async headers => {
    await backend.ask('comment.notify', { push: false, mail: false }, headers)
    expect((await backend.ask('comment.news', {}, mara.headers)).notifications).toEqual({ push: true, mail: true })
  },
  'reader.mute': async headers => {
    await herComment()
    await backend.call('reader.mute', { reader_id: mara.id, muted: true }, headers)
    expect(await commentSeen()).toMatchObject({ text: 'Hers.' })
    await backend.database.deleteFrom('reader_mute').execute()
  },
  'reader.mutes': async headers => {
    await backend.database
      .insertInto('reader_mute')
      .values({ reader_id: mara.id, muted_id: mara.id, muted_at: backend.clock.now.toISOString() })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    expect((await backend.ask('reader.mutes', {}, headers)).items).not.toContainEqual(
      expect.objectContaining({ id: mara.id, name: 'Mara' }),
    )
    await backend.database.deleteFrom('reader_mute').execute()
  },
  'user.logout': async headers => {
    const other = await backend.signIn('noor', headers['X-Brand'])
    await backend.ask('user.logout', {}, other.headers)
    expect((await backend.call('user.surplus', {}, mara.headers)).status).toBe(200)
  },
}

/** Mara's rating of the first book. */
async function herReview() {
  const log = { book_id: 1, chapter_id: 1, progress: 0, read_at: '2026-05-01T10:00:00.000Z' }
  await backend.ask('readlog.batchsave', { logs: [log] }, mara.headers)
  return backend.ask('review.save', { book_id: 1, stars: 5, text: 'Hers.', name: 'Mara' }, mara.headers)
}

const commented = { book_id: 1, chapter_id: 1, text: 'Hers.', spoiler: false }

/** Mara's comment on the first chapter. */
async function herComment() {
  await backend.database.deleteFrom('comment').execute()
  await backend.database.deleteFrom('attempt_count').execute()
  const key = { 'Idempotency-Key': `comment-${++comments}` }
  return backend.ask('comment.add', { ...commented, name: 'Mara' }, { ...mara.headers, ...key })
}
let comments = 0
const commentSeen = async () => (await backend.ask('comment.list', commented, mara.headers)).items[0]

/** All public calls, with Mara's ids where they take ids. */
const open = endpointNames.filter(name => !endpoints[name].signIn)
const everyId = {
  book_id: 1,
  chapter_id: 3,
  author_id: 1,
  active_id: 1,
  page: 1,
  keyword: 'a',
  content: 'a',
  type_id: 1,
}

describe('another reader', () => {
  test.each(open)('is answered by %s as anybody is', async name => {
    const ask = async (headers: object) => {
      const { status, body } = await backend.call(name, everyId, { 'X-Brand': 'local', ...headers })
      // Created rows have new ids.
      if (endpoints[name].method === 'POST') return { status, body: Object.keys(body.data) }
      // Only guests are told what an account gives.
      const { welcome: _, ...data } = body.data
      return { status, body: { ...body, data } }
    }
    expect(await ask(noor.headers)).toEqual(await ask({}))
  })

  test('sees only their own chapters as unlocked', async () => {
    const texts = await Promise.all(
      [mara.headers, noor.headers, stranger.headers].map(async headers => {
        const { paragraphs } = await backend.ask('chapter.free', { book_id: 1, chapter_id: 3 }, headers)
        const { items } = await backend.ask('book.chapters', { book_id: 1 }, headers)
        return [paragraphs.length, items.filter(({ is_ordered }) => is_ordered).length]
      }),
    )
    expect(texts[0]![0]).toBeGreaterThan(texts[1]![0]!)
    expect(texts.map(([, owned]) => owned)).toEqual([1, 0, 0])
    expect(texts[1]).toEqual(texts[2])
  })

  test.each(signedIn)('gets nothing of one’s own by %s, and changes nothing', async name => {
    await tries[name]!(noor.headers)
    await tries[name]!(stranger.headers)
  })

  test.each(signedIn)('of another brand cannot use %s with this brand’s token', async name => {
    const headers = { ...mara.headers, 'X-Brand': 'other', 'Idempotency-Key': randomUUID() }
    expectFailure(await backend.call(name, {}, headers), 401, 'SIGN_IN_REQUIRED')
  })
})

test('the log has no tokens, addresses or keys', async () => {
  const email = 'quiet@reader.example'
  const password = 'a very quiet one'
  const { token } = await backend.join({ email, password })
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'quiet-key', 'Device-Uuid': 'quiet-device' }
  await backend.ask('user.surplus', {}, headers)
  await backend.ask('order.create', unlock, headers)
  await backend.call('user.login', { email, password: 'a wrong quiet one' })
  await backend.call(`user.surplus`, { token, email }, { Authorization: `Bearer ${token}x` })
  await backend.database.schema.alterTable('read_log').renameTo('lost').execute()
  await backend.call('readlog.get', {}, headers)
  await backend.call('readlog.batchsave', { logs: [place] }, headers)
  await backend.database.schema.alterTable('lost').renameTo('read_log').execute()
  const log = backend.log.join()
  expect(log).toMatch(/no such table|relation .* does not exist/)
  for (const secret of [token, email, password, 'quiet']) expect(log).not.toContain(secret)
})
