import { afterAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { hashSecret as hashOf } from '../accounts/secrets/secret.ts'
import { auditLedger } from '../coins/audit/auditLedger.ts'
import { storeCheck } from '../coins/audit/nightlyCheck.ts'
import { saveBook } from '../books/save.ts'
import { newBook } from '../testing/books.ts'
import { askAdmin } from '../testing/admin.ts'
import { testBackend } from '../testing/backend.ts'
import { show } from './show.ts'
import { getRow, insertAll } from '../database/queries.ts'

const backend = await testBackend()
const { database, ask, call, signIn, fund, clock } = backend
afterAll(async () => {
  expect((await auditLedger(database)).wrong).toEqual([])
  await backend.close()
})

const admin = (name: string, words: string[] = [], more: Parameters<typeof askAdmin>[3] = {}) =>
  askAdmin(database, name, words, { now: clock.now, ...more })
const log = () => database.selectFrom('admin_log').selectAll().orderBy('id').execute()
const last = async () => (await log()).at(-1)!
const walletOf = async ({ headers }: { headers: Record<string, string> }) => {
  const { coins, debt, frozen } = await ask('user.surplus', {}, headers)
  return { coins, debt, frozen }
}
let readers = 0
const someone = () => signIn(`reader${++readers}`)

describe('a reader', () => {
  test('leaves no device id in the log', async () => {
    await expect(askAdmin(database, 'find', ['--device=3f2b8c1e'])).rejects.toThrow()
    const last = database.selectFrom('admin_log').select('words').orderBy('id', 'desc')
    expect(await last.executeTakeFirst()).toEqual({ words: '["--device=…"]' })
  })

  test('is found by address, id, order and device only', async () => {
    const mara = await signIn('mara')
    await signIn('mara', 'novelpack')
    await fund(mara, 300)
    const { items } = await ask('user.charge', {}, mara.headers)
    await insertAll(database, 'known_device', [
      { reader_id: mara.id, device_hash: hashOf('a-device'), seen_at: clock.now.toISOString() },
    ])
    const found = expect.objectContaining({ id: mara.id, address: 'mara@reader.example', coins: 300, confirmed: true })
    expect((await admin('find', [String(mara.id)]))['reader']).toEqual(found)
    expect((await admin('find', [], { options: { order: String(items[0]!.id) } }))['reader']).toEqual(found)
    expect((await admin('find', [], { options: { device: 'a-device' } }))['reader']).toEqual(found)
    expect((await admin('find', [' MARA@reader.example']))['readers']).toHaveLength(2)
    expect((await admin('find', ['mara@reader.example'], { options: { brand: 'local' } }))['reader']).toEqual(found)
    await expect(admin('find', ['nobody@reader.example'])).rejects.toThrow('No reader found.')
    await expect(admin('find', ['12'], { options: { order: '3' } })).rejects.toThrow('exactly one')
    await expect(admin('find')).rejects.toThrow('exactly one')
  })

  test('with accounts at several brands must be specified', async () => {
    const ada = await signIn('ada')
    const other = await signIn('ada', 'novelpack')
    const all = `${ada.id} (local), ${other.id} (novelpack)`
    await expect(admin('freeze', ['ada@reader.example'])).rejects.toThrow(all)
    await admin('freeze', ['ada@reader.example'], { options: { brand: 'novelpack' } })
    expect([(await walletOf(ada)).frozen, (await walletOf(other)).frozen]).toEqual([false, true])
  })

  test('is shown with orders and movements', async () => {
    const reader = await someone()
    await fund(reader, 300)
    expect(await admin('wallet', [String(reader.id)])).toMatchObject({
      wallet: { coins: 300, debt: 0, frozen: false },
      orders: [{ status: 'paid', paid: { amount: 300, currency: 'USD' }, coins: 300 }],
      movements: [
        { from: 'sales', to: 'wallet', coins: 300 },
        { from: 'gifts', to: 'voucher' },
      ],
    })
  })

  test('is frozen, unfrozen and signed out, and repeating it says so', async () => {
    const reader = await someone()
    const id = String(reader.id)
    expect((await admin('freeze', [id])).said).toContain('is now frozen')
    expect((await admin('freeze', [id])).said).toContain('Nothing changed')
    expect((await walletOf(reader)).frozen).toBe(true)
    expect((await admin('unfreeze', [id])).said).toContain('is no longer frozen')
    expect((await walletOf(reader)).frozen).toBe(false)
    expect((await admin('sign-out', [id])).said).toContain('sessions ended: 1')
    expect((await call('user.surplus', {}, reader.headers)).status).toBe(401)
  })

  test('is signed out and loses the passkeys, and no one else does', async () => {
    const [reader, other] = [await someone(), await someone()]
    const rest = { rp_id: 'x', name: '', public_key: '', counter: 0, transports: '[]', created_at: '', used_at: null }
    const keyOf = ({ id }: { id: number }) => ({ ...rest, credential: `key ${id}`, reader_id: id })
    await database.insertInto('passkey').values([reader, other].map(keyOf)).execute()
    const { said } = await admin('sign-out', [String(reader.id)], { options: { passkeys: true } })
    expect(said).toContain('Passkeys removed: 1')
    expect(await database.selectFrom('passkey').select('reader_id').execute()).toEqual([{ reader_id: other.id }])
  })
})

describe('everybody', () => {
  test('of a brand is signed out after confirmation, and no one else', async () => {
    const [here, there] = [await signIn('paula', 'inkwell'), await signIn('paula', 'novelpack')]
    const isIn = async ({ headers }: { headers: Record<string, string> }) =>
      (await call('user.surplus', {}, headers)).status === 200
    const options = { all: true, brand: 'inkwell' }
    await expect(admin('sign-out', ['1'], { options })).rejects.toThrow('either READER or --all')
    await expect(admin('sign-out')).rejects.toThrow('either READER or --all')
    await expect(admin('sign-out', [], { options })).rejects.toThrow('(readers: 1) would be signed out. Add --yes')
    await expect(admin('sign-out', [], { options: { ...options, brand: 'none' } })).rejects.toThrow(
      'No readers found at none',
    )
    expect(await last()).toMatchObject({ outcome: 'refused', reader_id: null })
    expect([await isIn(here), await isIn(there)]).toEqual([true, true])
    const { said } = await admin('sign-out', [], { options: { ...options, yes: true } })
    expect(said).toBe('Everyone at inkwell (readers: 1) is signed out everywhere; sessions ended: 1.')
    expect([await isIn(here), await isIn(there)]).toEqual([false, true])
    await admin('sign-out', [], { options: { all: true, yes: true } })
    expect(await isIn(there)).toBe(false)
  })
})

describe('coins', () => {
  test('are given once per key, also concurrently', async () => {
    const reader = await someone()
    const give = () => admin('give', [String(reader.id), '50'], { options: { key: 'ticket-1' } })
    const said = await Promise.all([give(), give(), give(), give()])
    expect(said.filter(({ said }) => said.startsWith('50 coins given'))).toHaveLength(1)
    expect(said.filter(({ said }) => said.startsWith('Nothing changed'))).toHaveLength(3)
    expect((await walletOf(reader)).coins).toBe(50)
    const { id } = await someone()
    await expect(admin('give', [String(id), '50'], { options: { key: 'ticket-1' } })).rejects.toThrow('something else')
    await expect(admin('take', [String(reader.id), '50'], { options: { key: 'ticket-1' } })).rejects.toThrow()
    expect((await walletOf(reader)).coins).toBe(50)
  })

  test('are taken as far as available, and owed beyond only if requested', async () => {
    const reader = await someone()
    const id = String(reader.id)
    await fund(reader, 100)
    await admin('take', [id, '30'], { options: { key: 'a' } })
    await expect(admin('take', [id, '100'], { options: { key: 'b' } })).rejects.toThrow('is 30 short of 100 coins')
    expect(await walletOf(reader)).toMatchObject({ coins: 70, debt: 0 })
    await admin('take', [id, '100'], { options: { key: 'b', 'below-zero': true } })
    expect(await walletOf(reader)).toMatchObject({ coins: 0, debt: 30 })
    await admin('give', [id, '10'], { options: { key: 'c' } })
    expect(await walletOf(reader)).toMatchObject({ coins: 0, debt: 20 })
    await fund(reader, 100)
    expect(await walletOf(reader)).toMatchObject({ coins: 80, debt: 0 })
  })

  test('are not moved without a number or a key', async () => {
    const { id } = await someone()
    for (const coins of ['0', '-5', '1.5', '1e3', 'ten', '', '1000001'])
      await expect(admin('give', [String(id), coins], { options: { key: 'k' } })).rejects.toThrow('COINS')
    await expect(admin('give', [String(id), '5'])).rejects.toThrow('--key')
    await ask('user.signup', { email: 'new@reader.example', password: 'eleven clocks', accept_terms: true })
    await expect(admin('give', ['new@reader.example', '5'], { options: { key: 'k' } })).rejects.toThrow('not confirmed')
    await expect(admin('give', ['999999', '5'], { options: { key: 'k' } })).rejects.toThrow('not found')
  })
})

describe('a complaint', () => {
  const content = 'The last chapter breaks off.\u001B[2J'
  const submit = (headers: Record<string, string>, more: object = {}) =>
    ask('complaint.submit_save', { type_id: 1, book_id: 1, content, ...more }, headers)

  test('is listed until it is answered, once, by email to the account', async () => {
    const reader = await someone()
    const { id } = await submit(reader.headers)
    expect((await admin('complaints'))['complaints']).toMatchObject([{ id, text: content }])
    expect((await admin('complaint', [String(id)]))['complaint']).toMatchObject({ reader: reader.id, text: content })
    const respond = (text = 'Thank you.\n\nIt is mended.') => admin('reply', [String(id), text], { hasMail: true })
    const said = await Promise.allSettled([respond(), respond()])
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const email = await backend.mailTo(`reader${readers}@reader.example`)
    expect(email.paragraphs.slice(1)).toEqual(['Thank you.', 'It is mended.'])
    expect((await admin('complaints'))['complaints']).toEqual([])
    expect((await admin('complaints', [], { options: { all: true } }))['complaints']).toHaveLength(1)
  })

  test('can be answered without an address, and the output says so', async () => {
    const { id } = await submit({ 'X-Brand': 'local' })
    expect((await admin('reply', [String(id), 'Thank you.'], { hasMail: true })).said).toContain('no address')
    const other = await submit({ 'X-Brand': 'local' }, { email: 'guest@reader.example' })
    expect((await admin('reply', [String(other.id), 'Thank you.'])).said).toContain('Mail is off')
    expect((await backend.mails()).filter(({ recipient }) => recipient === 'guest@reader.example')).toEqual([])
    await expect(admin('reply', ['4711', 'Thank you.'])).rejects.toThrow('not found')
    await expect(admin('reply', [String(id), ' '])).rejects.toThrow('TEXT')
  })

  test('cannot send control sequences to the terminal', () => {
    const shown = show({ said: 'It.', parts: [{ name: 'complaint', fields: { text: `${content}\n\u202Emore` } }] })
    expect(shown).toBe('It.\n\ncomplaint\n  text  The last chapter breaks off.�[2J\n        �more\n')
  })
})

test('a problem with a payment is listed until it is answered, once, by email and on the receipt', async () => {
  const reader = await someone()
  await fund(reader, 100)
  const { id: order_id } = (await ask('user.charge', {}, reader.headers)).items[0]!
  const { id } = await ask('order.report', { order_id, content: 'I paid twice.' }, reader.headers)
  expect((await admin('cases'))['cases']).toMatchObject([{ id, order: order_id, text: 'I paid twice.' }])
  expect((await admin('case', [String(id)]))['case']).toMatchObject({ reader: reader.id, amount: 100, reply: null })
  const respond = () => admin('reply-case', [String(id), 'It went back to your bank.'], { hasMail: true })
  const said = await Promise.allSettled([respond(), respond()])
  expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const email = await backend.mailTo(`reader${readers}@reader.example`)
  expect(email).toMatchObject({ subject: `Case ${id}: your payment for order ${order_id}` })
  expect(email.paragraphs.at(-1)).toBe('It went back to your bank.')
  const { cases } = await ask('order.receipt', { order_id }, reader.headers)
  expect(cases).toMatchObject([{ id, reply: 'It went back to your bank.' }])
  expect((await admin('cases'))['cases']).toEqual([])
  expect((await admin('cases', [], { options: { all: true } }))['cases']).toHaveLength(1)
  await expect(admin('reply-case', ['4711', 'Thank you.'])).rejects.toThrow('not found')
})

describe('the log', () => {
  test('records changes, dry runs, refusals and failures with operator and reason', async () => {
    const reader = await someone()
    const id = String(reader.id)
    await admin('freeze', [id], { why: 'ticket 7 of mara@reader.example', actor: 'alice' })
    expect(await last()).toMatchObject({
      at: clock.now.toISOString(),
      actor: 'alice',
      os_user: 'root',
      command: 'freeze',
      words: JSON.stringify([id]),
      why: 'ticket 7 of …@reader.example',
      outcome: 'done',
      reader_id: reader.id,
    })
    await admin('unfreeze', [id], { isDryRun: true })
    expect(await last()).toMatchObject({
      command: 'unfreeze',
      outcome: 'dry_run',
      said: expect.stringContaining('no longer frozen'),
    })
    expect((await walletOf(reader)).frozen).toBe(true)
    await expect(admin('reply', ['4711', 'Thank you.'])).rejects.toThrow()
    expect(await last()).toMatchObject({ command: 'reply', outcome: 'refused', words: '["4711","(10 characters)"]' })
    await expect(admin('find', ['gone@reader.example'])).rejects.toThrow()
    expect(await last()).toMatchObject({ command: 'find', outcome: 'refused', words: '["…@reader.example"]' })
    const entries = (await admin('log', [], { options: { reader: id } }))['entries']
    expect(entries).toMatchObject([{ outcome: 'dry run' }, { who: 'alice (as root)', outcome: 'done' }])
  })

  test('records of a dry run only that it happened', async () => {
    const reader = await someone()
    const result = await admin('give', [String(reader.id), '50'], { options: { key: 'tried' }, isDryRun: true })
    expect(result).toMatchObject({ said: `50 coins given to reader ${reader.id}.`, wallet: { coins: 50 } })
    expect((await walletOf(reader)).coins).toBe(0)
    await admin('give', [String(reader.id), '50'], { options: { key: 'tried' } })
    expect((await walletOf(reader)).coins).toBe(50)
  })

  test('cannot be changed or shortened by any code', async () => {
    await admin('disputes')
    for (const statement of [sql`update admin_log set actor = 'nobody'`, sql`delete from admin_log`])
      await expect(statement.execute(database)).rejects.toThrow('only ever added')
    for (const statement of [sql`update coin_adjustment set amount = 1`, sql`delete from coin_adjustment`])
      await expect(statement.execute(database)).rejects.toThrow('only ever added')
  })

  test('records an unexpected error, and its changes are rolled back', async () => {
    const reader = await someone()
    await database.deleteFrom('wallet').where('reader_id', '=', reader.id).execute()
    await expect(admin('give', [String(reader.id), '5'], { options: { key: 'no-wallet' } })).rejects.toThrow()
    expect(await last()).toMatchObject({ command: 'give', outcome: 'failed' })
    await database.insertInto('wallet').values({ reader_id: reader.id, coins: 0 }).execute()
  })
})

test('the last ledger check is shown', async () => {
  expect((await admin('ledger')).said).toContain('No check has run yet')
  const logger = { info: () => {}, error: () => {} }
  await storeCheck(database, { movements: 3, readers: 2, wrong: ['this and that'] }, clock.now, logger)
  expect(await admin('ledger')).toMatchObject({ check: { wrong: 1 }, wrong: [{ what: 'this and that' }] })
})

test('a book is withdrawn and restored, not in a dry run, and an unknown one is reported', async () => {
  const shown = async () => (await call('book.show', { book_id: 2 })).status
  await admin('withdraw', ['2'], { isDryRun: true })
  expect(await shown()).toBe(200)
  await admin('withdraw', ['2'], { why: 'the licence ends' })
  expect(await shown()).toBe(410)
  expect(await database.selectFrom('book').select('withdrawn_reason').where('id', '=', 2).execute()).toEqual([
    { withdrawn_reason: 'the licence ends' },
  ])
  await admin('restore', ['2'])
  expect(await shown()).toBe(200)
  await expect(admin('withdraw', ['4711'])).rejects.toThrow('Book 4711 not found')
})

test('a book moves between brands that have a folder, and keeps at least one', async () => {
  const move = async (options: Record<string, string>) =>
    (await askAdmin(backend.database, 'move', ['3'], { options })).said
  expect(await move({ set: 'joyfic,tibok' })).toBe('Book 3 now belongs to: joyfic,tibok.')
  expect(await move({ add: 'novelpad', remove: 'tibok' })).toBe('Book 3 now belongs to: joyfic,novelpad.')
  for (const wrong of ['nosuch', '..', 'joyfic,', ''])
    await expect(move({ add: wrong })).rejects.toThrow('is not a brand')
  await expect(move({ remove: 'joyfic,novelpad' })).rejects.toThrow('withdraw it instead')
  await expect(move({})).rejects.toThrow('--set, --add or --remove')
  await move({ set: 'all', remove: 'joyfic' })
  const at = (brand: string) => backend.call('book.show', { book_id: 3 }, { 'X-Brand': brand })
  expect([(await at('joyfic')).status, (await at('tibok')).status]).toEqual([404, 200])
  expect(await move({ set: 'all' })).toBe('Book 3 now belongs to: all.')
})

test('a book’s card is mended, found by its new words, and stays so in a later edition', async () => {
  const edition = (paragraph: string) =>
    newBook({ sourceKey: 'epub:mended', title: 'The Mispelt', chapters: [{ title: 'One', paragraphs: [paragraph] }] })
  await saveBook(database, edition('Once.'))
  const { id } = await getRow(database, 'book', { name: 'The Mispelt' }, ['id'])
  const options = {
    title: 'The Misspelt',
    author: 'Zoe Zander; Abe Archer',
    genre: 'Zoology',
    tags: 'zebras, zoos',
    language: 'en_gb',
  }
  expect((await admin('mend', [`${id}`], { options })).said).toMatch(
    /^Book \d+ changed: title was "The Mispelt", author was /,
  )
  expect((await last()).said).toContain('title was "The Mispelt"')
  const card = {
    name: 'The Misspelt',
    authors: [{ name: 'Zoe Zander' }, { name: 'Abe Archer' }],
    category: { name: 'Zoology' },
    language: 'en-GB',
    tags: [{ name: 'zebras' }, { name: 'zoos' }],
  }
  expect(await ask('book.show', { book_id: id })).toMatchObject(card)
  expect((await ask('search.multi', { keyword: 'archer zebras' })).items.map(({ id }) => id)).toEqual([id])
  await saveBook(database, edition('Once more.'))
  expect(await ask('book.show', { book_id: id })).toMatchObject(card)
  await expect(admin('mend', [`${id}`], { options: { language: 'none' } })).rejects.toThrow('not a language')
  await expect(admin('mend', [`${id}`], { options: { title: ' ' } })).rejects.toThrow('--title needs 1 to 300')
  await expect(admin('mend', [`${id}`])).rejects.toThrow('Say what')
  await expect(admin('mend', ['9999'], { options })).rejects.toThrow('Book 9999 not found')
})

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a book’s cover is replaced, stays so in a later edition, and the old one can be put back', async () => {
  const drawn = { type: 'image/svg+xml' as const, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  const edition = (paragraph: string) =>
    newBook({
      sourceKey: 'epub:covered',
      title: 'The Covered',
      cover: drawn,
      chapters: [{ title: 'One', paragraphs: [paragraph] }],
    })
  await saveBook(database, edition('Once.'))
  const row = database.selectFrom('book').select('id').where('source_key', '=', 'epub:covered')
  const { id } = await row.executeTakeFirstOrThrow()
  const mend = (options: Record<string, string>) => admin('mend', [`${id}`], { options })
  const shown = async () => {
    const { cover, tint } = await ask('book.show', { book_id: id })
    const { headers, body } = await request(backend.app).get(cover!.replace('&w={width}', ''))
    return { hash: /v=(\w+)/.exec(cover!)![1]!, tint, type: headers['content-type'], body: Buffer.from(body) }
  }
  const before = await shown()

  const file = join(tmpdir(), `cover-${process.pid}.png`)
  await writeFile(file, DOT, 'base64')
  await mend({ cover: file })
  expect((await last()).said).toBe(`Book ${id} changed: cover was "${before.hash}".`)
  const after = await shown()
  expect(after).toMatchObject({ type: 'image/png', body: Buffer.from(DOT, 'base64') })
  expect(after.hash).not.toBe(before.hash)
  await saveBook(database, edition('Once more.'))
  expect(await shown()).toEqual(after)

  await mend({ 'old-cover': before.hash })
  expect(await shown()).toEqual(before)
  await saveBook(database, edition('And again.'))
  expect(await shown()).toEqual(before)
  await mend({ 'old-cover': after.hash })
  expect(await shown()).toEqual(after)

  await writeFile(file, '<svg/>')
  await expect(mend({ cover: file })).rejects.toThrow('is no JPEG, PNG or WebP picture of at most 20 MB')
  await expect(mend({ cover: `${file}.not` })).rejects.toThrow('not found')
  await expect(mend({ 'old-cover': '0123' })).rejects.toThrow('had no cover "0123"')
})

test('a book and a chapter get prices at one brand, which later editions keep, and unlocked chapters stay', async () => {
  const edition = (last: string) =>
    newBook({
      sourceKey: 'epub:priced',
      title: 'The Priced',
      freeChapters: 1,
      chapters: ['One', 'Two', 'Three'].map(title => ({ title, paragraphs: [`${title}: ${last}`] })),
    })
  await saveBook(database, edition('once.'))
  const row = database.selectFrom('book').select('id').where('name', '=', 'The Priced')
  const { id } = await row.executeTakeFirstOrThrow()
  const set = (options: Record<string, string | boolean>) => admin('price', [`${id}`], { options })
  const pricesAt = async (brand: string) =>
    (await backend.ask('book.chapters', { book_id: id }, { 'X-Brand': brand })).items.map(({ price }) => price)
  await set({ coins: '7', brands: 'joyfic' })
  await set({ coins: '9', chapter: '3' })
  expect([await pricesAt('joyfic'), await pricesAt('tibok')]).toEqual([
    [0, 7, 9],
    [0, 1, 9],
  ])
  expect((await last()).said).toBe(
    `Chapter 3 of book ${id} at all brands: 9 per chapter. It was 1 per 100 words or 100 characters; 7 per chapter.`,
  )
  await admin('move', [`${id}`], { options: { set: 'joyfic,tibok' } })
  expect(await admin('prices', [`${id}`])).toMatchObject({ prices: [{ brands: 'joyfic' }, { brands: 'tibok' }] })
  await admin('move', [`${id}`], { options: { set: 'all' } })
  const buyer = await backend.signIn('buyer')
  await backend.ask('order.create', { kind: 'chapters', book_id: id, chapter_ids: [3], price: 9 }, buyer.headers)
  await set({ coins: '50', chapter: '3' })
  const third = await backend.ask('chapter.free', { book_id: id, chapter_id: 3 }, buyer.headers)
  expect([third.locked, third.price]).toEqual([false, 50])
  await saveBook(database, edition('once more.'))
  expect(await pricesAt('joyfic')).toEqual([0, 7, 50])
  await set({ remove: true, brands: 'joyfic' })
  await set({ remove: true, chapter: '3' })
  expect(await pricesAt('joyfic')).toEqual([0, 1, 1])
  for (const [options, refusal] of [
    [{}, 'Give --coins, or --remove'],
    [{ coins: '0' }, '--coins must be a whole number'],
    [{ coins: '1', words: '10' }, 'Give --words and --characters'],
    [{ coins: '1', chapter: '1' }, 'Chapter 1 is free'],
    [{ coins: '1', chapter: '9' }, 'has no chapter 9'],
    [{ coins: '1', brands: 'nobody' }, '"nobody" is not a brand'],
  ] as const)
    await expect(set(options)).rejects.toThrow(refusal)
})
