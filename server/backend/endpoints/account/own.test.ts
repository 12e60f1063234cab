import { describe, expect, test } from '@jest/globals'
import type { TableMetadata } from 'kysely'
import type { Output } from '../../../../shared/api/endpoints.ts'
import { createMemorySession } from '../../accounts/memorySessions.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { readerOfIdentity } from '../../oauth/identities.ts'
import { retain } from '../../retention/retain.ts'
import { askAdmin } from '../../testing/admin.ts'
import { backendOfEachTest, expectFailure } from '../../testing/backend.ts'
import { getRow, insertAll } from '../../database/queries.ts'

const backend = backendOfEachTest()

const mara = { email: 'mara@reader.example', password: 'eleven clocks' }
const AGES = { visits: 30, complaints: 365, searches: 30, devices: 365, mails: 7, pushes: 90, comments: 3650 }
const PHONE = { 'Device-Uuid': 'phone' }
const bearer = (token: string) => ({ Authorization: `Bearer ${token}`, ...PHONE })
const later = (minutes: number) => {
  backend.clock.now = new Date(backend.clock.now.getTime() + minutes * 60_000)
}
const buy = (headers: Record<string, string>) =>
  backend.ask('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [3] }, headers)

const stored = {
  id: 'a',
  kind: 'highlight' as const,
  book_id: 1,
  chapter_id: 2,
  paragraph: 1,
  at: 0,
  quote: 'The door',
  note: 'a thought of her own',
  made_at: '2026-05-01T11:00:00.000Z',
  changed_at: '2026-05-01T11:00:00.000Z',
  removed: false,
}

/** A reader with data of every kind. */
async function settled() {
  const { token, user } = await backend.join(mara, PHONE)
  const headers = bearer(token)
  await backend.ask('user.surplus', {}, headers)
  await backend.fund(user, 500)
  await buy(headers)
  await backend.ask('order.create', { kind: 'top_up', charge_id: 1, return_to: '/book/1' }, headers)
  const place = { book_id: 1, chapter_id: 2, progress: 0.5, read_at: '2026-05-01T11:00:00.000Z' }
  await backend.ask('readlog.batchsave', { logs: [place] }, headers)
  await backend.ask('passages.save', { entries: [stored] }, headers)
  await backend.ask(
    'settings.save',
    { entries: [{ name: 'font_size', value: 20, changed_at: place.read_at }] },
    headers,
  )
  const complaint = { type_id: 1, book_id: 1, content: 'A word is missing.', email: mara.email }
  await backend.ask('complaint.submit_save', complaint, headers)
  const visit = { nbid: 'n', ndpid: 'v', screen_width: 1, screen_height: 1, system_lang: 'en', deep_link: '' }
  await backend.ask('device.report', { ...visit, device_type: 'iPhone', is_click: 0 }, headers)
  const campaign = { nbid: 'n', ndpid: 'v', campaign: 'spring', source: 'friends', medium: 'link', landing_path: '/' }
  await backend.ask('selfAttribution.reportData', campaign, headers)
  return { token, user, headers }
}

async function exported(headers: Record<string, string>) {
  const parts: Record<string, Record<string, unknown>[]> = {}
  for (let cursor: string | undefined; ;) {
    const page: Output<'user.export'> = await backend.ask('user.export', { cursor }, headers)
    parts[page.part] = [...(parts[page.part] ?? []), ...page.entries]
    if (page.next === null) return parts
    cursor = page.next
  }
}

describe('an export', () => {
  test('has all data stored about the reader, and no credentials', async () => {
    const { headers, token, user } = await settled()
    const waiting = { brand: 'local', origin: 'https://novels.example', kind: 'waiting', facts: '{}', proof_id: null }
    const time = backend.clock.now.toISOString()
    const mails = [mara.email, 'noor@reader.example'].map(recipient => ({
      ...waiting,
      recipient,
      created_at: time,
      due_at: '2027-01-01T00:00:00.000Z',
    }))
    await backend.database.insertInto('mail').values(mails).execute()
    const parts = await exported(headers)
    expect(parts).toMatchObject({
      account: [{ id: user.id, email: mara.email, coins: expect.any(Number) }],
      mailboxes: [{ reader_id: user.id, ends_at: null }],
      sessions: [{}],
      devices: [{}],
      reading_log: [{ book_id: 1, chapter: 2, progress: 0.5 }],
      passages: [{ book_id: 1, chapter: 2, quote: stored.quote, note: stored.note }],
      settings: [{ name: 'font_size', value: 20 }],
      unlocked_chapters: [{ book_id: 1, chapter: 3 }],
      orders: [{}, { kind: 'chapters' }, { kind: 'top_up', return_to: '/book/1' }],
      ordered_chapters: [{ chapter: 3 }],
      complaints: [{ content: 'A word is missing.' }],
      visits_of_this_device: [{ ndpid: 'v' }],
      campaign_visits_of_this_device: [{ ndpid: 'v', campaign: 'spring' }],
      mails_to_be_sent: [{ kind: 'waiting', recipient: mara.email }],
    })
    expect(parts['movements']?.length).toBeGreaterThan(2)
    const { password_hash } = await getRow(backend.database, 'reader', { id: user.id }, ['password_hash'])
    for (const secret of [token, password_hash!]) expect(JSON.stringify(parts)).not.toContain(secret)
  })

  test('has no data of others', async () => {
    await settled()
    const { headers, id } = await backend.signIn('noor')
    const parts = await exported({ ...headers, 'Device-Uuid': 'of-noor' })
    expect(JSON.stringify(parts)).not.toContain('mara')
    expect(parts['account']).toMatchObject([{ id }])
    const mine = ['complaints', 'visits_of_this_device', 'campaign_visits_of_this_device', 'mails_to_be_sent', 'orders']
    expect(mine.map(name => parts[name])).toEqual([[], [], [], [], []])
  })

  test('comes in pages', async () => {
    const { headers, id } = await backend.signIn('noor')
    const devices = Array.from({ length: 1201 }, (_, made) => ({
      reader_id: id,
      device_hash: `hash ${made}`,
      seen_at: backend.clock.now.toISOString(),
    }))
    await insertAll(backend.database, 'known_device', devices)
    const found = (await exported(headers))['devices'] ?? []
    expect(new Set(found.map(({ device_hash }) => device_hash)).size).toBe(1201)
  })

  test('is not cacheable, and limited per hour', async () => {
    const { headers } = await backend.signIn('noor')
    const response = await backend.call('user.export', {}, headers)
    expect(response.headers['cache-control']).toContain('no-store')
    expectFailure(await backend.call('user.export', { cursor: 'reader.0' }, headers), 422, 'VALIDATION')
    await backend.database.updateTable('attempt_count').set({ attempts: 300 }).execute()
    for (const input of [{}, { cursor: 'orders.0' }]) {
      expectFailure(await backend.call('user.export', input, headers), 429, 'RATE_LIMITED')
    }
  })
})

describe('deleting an account', () => {
  test('needs recent authentication, for example by password', async () => {
    const { headers, token } = await settled()
    later(11)
    expectFailure(await backend.call('user.delete', { email: mara.email }, headers), 403, 'SIGN_IN_AGAIN')
    expectFailure(await backend.call('user.prove', {}, headers), 403, 'SIGN_IN_AGAIN')
    const wrong = await backend.call('user.prove', { current_password: 'not it at all' }, headers)
    expectFailure(wrong, 401, 'BAD_CREDENTIALS')
    expectFailure(await backend.call('user.delete', { email: mara.email }, headers), 403, 'SIGN_IN_AGAIN')
    await backend.ask('user.prove', { current_password: mara.password }, headers)
    const other = await backend.call('user.delete', { email: 'noor@reader.example' }, headers)
    expectFailure(other, 409, 'CONFLICT')
    await backend.ask('user.delete', { email: mara.email }, headers)
    expectFailure(await backend.call('user.surplus', {}, bearer(token)), 401, 'SIGN_IN_REQUIRED')
  })

  test('is possible without a password, by an emailed code', async () => {
    const { headers } = await backend.signIn('noor')
    later(11)
    const email = 'noor@reader.example'
    expectFailure(await backend.call('user.prove', { current_password: 'any' }, headers), 409, 'PASSWORD_NEEDED')
    const { ticket } = await backend.ask('user.resend', { again: true }, headers)
    const { code, subject } = await backend.mailTo(email)
    expect(subject).toBe('Confirm that it’s you')
    const { token } = await backend.ask('user.confirm', { ticket, code }, headers)
    await backend.ask('user.delete', { email }, { ...headers, ...bearer(token) })
  })

  test('ends every session, sends an email, and leaves no personal data', async () => {
    const { headers, user } = await settled()
    const tablet = await backend.ask('user.login', mara, { 'Device-Uuid': 'tablet' })
    await backend.mails()
    // From another device, and one with the address in capitals.
    const elsewhere = { type_id: 1, book_id: 1, content: 'A page is missing.', email: 'Mara@Reader.example' }
    const { id } = await backend.ask('complaint.submit_save', elsewhere, { 'Device-Uuid': 'library' })
    const old = { ...elsewhere, id: id + 1, brand: 'local', device: 'library', created_at: stored.made_at }
    await insertAll(backend.database, 'complaint', [{ ...old, email: 'MARA@reader.example' }])
    expect((await exported(headers))['complaints']).toHaveLength(3)
    await backend.ask('user.delete', { email: mara.email }, headers)
    const out = await backend.call('user.surplus', {}, bearer(tablet.token))
    expectFailure(out, 401, 'SIGN_IN_REQUIRED')
    const mail = await backend.mailTo(mara.email)
    expect(mail.subject).toBe('Your account was deleted')
    expect(mail.paragraphs.join()).toMatch(/You lost the [1-9]\d* coins? you had left/)

    const left = await everything()
    for (const trace of ['mara', 'Mara@', 'MARA@', 'phone', '/book/1"', stored.note])
      expect([trace, left.includes(trace)]).toEqual([trace, false])
    for (const table of [
      'session',
      'read_log',
      'passage',
      'reader_setting',
      'known_device',
      'identity',
      'passkey',
    ] as const) {
      expect(await backend.database.selectFrom(table).selectAll().where('reader_id', '=', user.id).execute()).toEqual(
        [],
      )
    }
  })

  test('keeps the ledger correct, and closes open orders', async () => {
    const { headers, user } = await settled()
    const before = await backend.database.selectFrom('ledger').selectAll().execute()
    await backend.ask('user.delete', { email: mara.email }, headers)
    const { wrong } = await auditLedger(backend.database)
    expect(wrong).toEqual([])
    const after = await backend.database.selectFrom('ledger').selectAll().orderBy('id').execute()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length).map(({ receiver }) => receiver)).toContain('lapsed')
    const wallet = await backend.database.selectFrom('wallet').selectAll().where('reader_id', '=', user.id).execute()
    expect(wallet).toMatchObject([{ coins: 0 }])
    const orders = await backend.database.selectFrom('orders').select('status').orderBy('id').execute()
    expect(orders.at(-1)).toEqual({ status: 'failed' })
  })

  test('frees the address for a new account', async () => {
    const { headers, user } = await settled()
    await backend.ask('user.delete', { email: mara.email }, headers)
    expectFailure(await backend.call('user.login', mara, PHONE), 401, 'BAD_CREDENTIALS')
    const again = await backend.join(mara, PHONE)
    expect(again.user.id).not.toBe(user.id)
    const fresh = bearer(again.token)
    expect(await backend.ask('user.surplus', {}, fresh)).toMatchObject({ coins: 0, vouchers: 0, frozen: false })
    expect((await backend.ask('readlog.get', {}, fresh)).items).toEqual([])
    expect((await backend.ask('user.charge', {}, fresh)).items).toEqual([])
    expect((await backend.ask('chapter.free', { book_id: 1, chapter_id: 3 }, fresh)).locked).toBe(true)
  })

  test('shows the debt, and debts, freezes and hidden reviews pass to a new account of the mailbox', async () => {
    const { headers, user } = await settled()
    const { database, clock } = backend
    const admin = (verb: string, words: string[], options = {}) =>
      askAdmin(database, verb, words, { now: clock.now, options })
    await admin('take', [String(user.id), '1000'], { key: 'ticket-1', 'below-zero': true })
    const { debt = 0, coins } = await backend.ask('user.surplus', {}, headers)
    expect([debt > 0, coins]).toEqual([true, 0])
    await backend.ask('review.save', { book_id: 1, stars: 1, text: 'Rude words.' }, headers)
    await admin('hide-reviews-of', [String(user.id)])
    await admin('freeze', [String(user.id)])
    expectFailure(await backend.call('user.delete', { email: mara.email, debt: 0 }, headers), 409, 'CONFLICT', { debt })
    await backend.ask('user.delete', { email: mara.email, debt }, headers)

    const again = bearer((await backend.join({ ...mara, email: 'mara+new@reader.example' }, PHONE)).token)
    const place = { book_id: 1, chapter_id: 1, progress: 1, read_at: '2026-05-01T11:00:00.000Z' }
    await backend.ask('readlog.batchsave', { logs: [place] }, again)
    const said = await backend.ask('review.save', { book_id: 1, stars: 1, text: 'Rude words.' }, again)
    expect(said.hidden).toBe(true)
    expect(await backend.ask('user.surplus', {}, again)).toMatchObject({ coins: 0, debt, frozen: true })
    const topUp = { kind: 'top_up', charge_id: 1 }
    expectFailure(await backend.call('order.create', topUp, again), 403, 'FROZEN')
    expect(await backend.ask('user.surplus', {}, again)).toMatchObject({ debt, frozen: true })
    expect((await auditLedger(database)).wrong).toEqual([])

    // The debt passes to each new account in turn, until the record of it expires.
    const { reader_id: id } = await database
      .selectFrom('wallet')
      .select('reader_id')
      .where('debt', '>', 0)
      .executeTakeFirstOrThrow()
    await admin('unfreeze', [String(id)])
    expect((await backend.ask('user.surplus', {}, again)).frozen).toBe(false)
    await backend.ask('user.delete', { email: 'mara+new@reader.example' }, again)
    clock.now = new Date(clock.now.getTime() + 4 * 365 * 86_400_000)
    await retain(database, AGES, clock.now)
    expect(await database.selectFrom('mailbox').selectAll().execute()).toEqual([])
    const last = bearer((await backend.join(mara, PHONE)).token)
    expect(await backend.ask('user.surplus', {}, last)).toMatchObject({ debt: 0, frozen: false })
  })

  test('unlinks third parties, whose next sign-in creates a new account', async () => {
    const claims = { subject: 's', email: 'noor@house.example', emailVerified: true, name: 'Noor' }
    const house = { name: 'house', issuer: 'https://house.example' }
    const come = () => readerOfIdentity(backend.database, 'local', house, claims, backend.clock.now)
    const { id } = await come()
    await backend.database.updateTable('reader').set({ email: 'noor@reader.example' }).where('id', '=', id).execute()
    const { headers, id: same } = await backend.signIn('noor')
    expect(same).toBe(id)
    await backend.ask('user.delete', { email: 'noor@reader.example' }, headers)
    expect(await come()).toMatchObject({ created: true })
  })

  test('is done once for concurrent requests', async () => {
    const { headers } = await settled()
    const responses = await Promise.all(
      [1, 2, 3].map(() => backend.call('user.delete', { email: mara.email }, headers)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 401 || status === 403)).toHaveLength(2)
    expect((await auditLedger(backend.database)).wrong).toEqual([])
  })

  test('also deletes, in the next hourly job, rows that calls in flight write later', async () => {
    const { user, token } = await backend.join(mara, PHONE)
    await backend.fund(user, 500)
    const { database, clock } = backend
    await backend.sweep()
    await backend.ask('user.delete', { email: mara.email }, bearer(token))
    const before = await personalRows(user.id)
    const lent = (await createMemorySession(database, user.id, clock.now, 60_000))!
    expectFailure(await backend.call('user.surplus', {}, bearer(lent)), 401, 'SIGN_IN_REQUIRED')
    for (const table of await personalTables()) {
      await database
        .insertInto(table.name as 'fact')
        .values(rowOf(table, user.id) as never)
        .execute()
    }
    const written = Object.entries(await personalRows(user.id))
    expect(written.filter(([, rows]) => rows.length === 0)).toEqual([])
    const personal = { return_to: '/book/1', origin: 'https://novels.example' }
    const order = { reader_id: user.id, kind: 'top_up' as const, status: 'pending' as const, charge_id: 1, coins: 100 }
    const price = { amount: 99, currency: 'USD', provider: 'stripe' }
    const made = { ...order, ...price, ...personal, created_at: clock.now.toISOString() }
    await database.insertInto('orders').values(made).execute()
    const response = { key: 'k', body_hash: 'h', code: 200, response: '{}', created_at: '2099-01-01T00:00:00.000Z' }
    const scope = `local order.create reader ${user.id}`
    await insertAll(database, 'stored_response', [{ ...response, scope }])
    await database.updateTable('reader').set({ name: 'Ada' }).where('id', '=', user.id).execute()
    const ledger = await database.selectFrom('ledger').selectAll().orderBy('id').execute()

    later(40 * 24 * 60)
    await backend.sweep()
    expect(await personalRows(user.id)).toEqual(before)
    const left = await everything()
    for (const trace of ['Ada"', 'ada@', '/book/1"', personal.origin, scope])
      expect([trace, left.includes(trace)]).toEqual([trace, false])
    const orders = await database.selectFrom('orders').select(['status', 'coins']).orderBy('id').execute()
    expect(orders).toMatchObject([{ status: 'paid' }, { status: 'failed', coins: 100 }])
    expect(await database.selectFrom('ledger').selectAll().orderBy('id').execute()).toEqual(ledger)
    expect((await auditLedger(database)).wrong).toEqual([])
  })

  test('needs no email right after sign-up', async () => {
    const { token } = await backend.ask('user.signup', { ...mara, accept_terms: true }, PHONE)
    await backend.ask('user.delete', { email: mara.email }, bearer(token))
    await backend.mails()
    expect(await everything()).not.toContain('mara')
  })
})

/** Tables with reader ids that remain: bookkeeping, and the audit log. */
const RETAINED = ['wallet', 'voucher', 'orders', 'unlock', 'ledger', 'coin_adjustment', 'mailbox', 'admin_log']

/** All other tables with reader ids, including future ones. */
async function personalTables(): Promise<TableMetadata[]> {
  const tables = await backend.database.introspection.getTables()
  return tables.filter(
    ({ name, columns }) => !RETAINED.includes(name) && columns.some(({ name }) => name === 'reader_id'),
  )
}

/** A row of a reader with all required columns, and personal data where possible. */
function rowOf({ columns }: TableMetadata, readerId: number): Record<string, unknown> {
  const ids = { id: 9000, review_id: 9000, comment_id: 9000, reader_id: readerId }
  const known: Record<string, unknown> = { ...ids, purpose: 'confirm', email: 'ada@reader.example', name: 'Ada' }
  const some = (name: string, type: string) => {
    if (type.toLowerCase() !== 'text') return 1
    return name.endsWith('_at') ? '2099-01-01T00:00:00.000Z' : 'x'
  }
  const needed = columns.filter(
    ({ name, isNullable, hasDefaultValue }) => name in known || !(isNullable || hasDefaultValue),
  )
  return Object.fromEntries(needed.map(({ name, dataType }) => [name, known[name] ?? some(name, dataType)]))
}

/** Rows of a reader in each of these tables. */
async function personalRows(id: number): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { name } of await personalTables()) {
    found[name] = await backend.database
      .selectFrom(name as 'session')
      .selectAll()
      .where('reader_id', '=', id)
      .execute()
  }
  return found
}

/** Every row of every table. */
async function everything(): Promise<string> {
  const tables = await backend.database.introspection.getTables()
  const rows = []
  for (const { name } of tables) {
    rows.push(
      await backend.database
        .selectFrom(name as 'fact')
        .selectAll()
        .execute(),
    )
  }
  return JSON.stringify(rows)
}
