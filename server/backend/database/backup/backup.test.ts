import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CompiledQuery } from 'kysely'
import { moveTo } from '../../accounts/changeAddress.ts'
import { deleteAccount } from '../../accounts/own/deleteAccount.ts'
import { removePasskey } from '../../accounts/passkeys/passkeys.ts'
import { beginProof } from '../../accounts/proofs.ts'
import { createReader } from '../../accounts/readers.ts'
import { renewPassword } from '../../accounts/renewPassword.ts'
import { openSession } from '../../accounts/sessions.ts'
import { saveBook } from '../../books/save.ts'
import { findBooks } from '../../books/search/find.ts'
import { suggest } from '../../books/search/suggest.ts'
import { auditLedger } from '../../coins/audit/auditLedger.ts'
import { pricesAt } from '../../coins/prices.ts'
import { unlockChapters } from '../../coins/unlock.ts'
import { refreshShelves } from '../../shelves/refresh.ts'
import { books } from '../../testing/books.ts'
import { grantCoins } from '../../testing/coins.ts'
import { ENGINE, testPlace } from '../../testing/database.ts'
import { backedUp } from '../../metrics/database.ts'
import { migrations } from '../migrations/migrations.ts'
import { openDatabase } from '../open.ts'
import type { Database } from '../schema/schema.ts'
import { readBackup } from './backup.ts'
import { showBackup } from './lastBackup.ts'
import { reasonOf } from '../../../process/reasonOf.ts'
import { inTransaction } from '../transaction.ts'
import { bareEnvironment } from '../../../process/testing/bareEnvironment.ts'
import { programFile } from '../../../process/testing/programs.ts'

const NOW = new Date('2026-05-01T12:00:00.000Z')
type Place = Awaited<ReturnType<typeof testPlace>>

const folder = await mkdtemp(join(tmpdir(), 'quire-backup-'))
const places: Place[] = []
/** A place for a database without tables. */
const place = async () => {
  const made = await testPlace({ empty: true })
  places.push(made)
  return made
}
let live: Database
let from: Place
/** A backup of a database with one reader. */
let backup: string
afterAll(async () => {
  await live.destroy()
  await Promise.all(places.map(({ remove }) => remove()))
  await rm(folder, { recursive: true })
})

const addReader = async (database: Database, name: string) => {
  const reader = { brand: 'local', email: `${name}@reader.example`, passwordHash: null, emailVerified: false }
  const id = (await createReader(database, reader, NOW))!
  await grantCoins(database, id, 100, NOW)
  await unlockChapters(
    database,
    { brand: 'local', readerId: id, prices: pricesAt({}, NOW) },
    { book_id: 1, chapter_ids: [3, 4] },
    NOW,
  )
}

const readersIn = async (location: string) => {
  const database = await openDatabase(location)
  const rows = await database.selectFrom('reader').select('email').orderBy('id').execute()
  await database.destroy()
  return rows.map(({ email }) => email?.split('@')[0])
}

/** Runs a command; returns its output and exit code. `onSaid` gets all output so far. */
async function run(
  command: 'backup' | 'restore',
  { settings }: Pick<Place, 'settings'>,
  words: string[],
  onSaid: (said: string, kill: () => void) => void = () => {},
) {
  const child = spawn(process.execPath, [programFile('quire'), command, ...words], {
    env: { ...bareEnvironment, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => onSaid((said += text), () => child.kill('SIGKILL')))
  const [code] = await once(child, 'close')
  return { code, said }
}

/** The only backup in a folder. */
async function onlyIn(parent: string): Promise<string> {
  return join(
    parent,
    (await readdir(parent)).find(name => name.startsWith('quire-'))!,
  )
}

beforeAll(async () => {
  from = await place()
  live = await openDatabase(from.location)
  for (const book of books) await saveBook(live, book)
  await refreshShelves(live)
  await addReader(live, 'mara')
  const parent = await addComment(live, 'Who is it?', null)
  await addComment(live, 'The keeper.', parent)
  await addComment(live, 'His ghost.', parent)
  const { code, said } = await run('backup', from, [join(folder, 'kept')])
  expect(said).toMatch(/\d+ rows of \d+ tables, \d+ bytes, verified\.\n$/)
  expect(code).toBe(0)
  backup = await onlyIn(join(folder, 'kept'))
  await addReader(live, 'later')
})

/** A comment on the first chapter; its id. @param parent_id of the comment that it replies to */
async function addComment(database: Database, text: string, parent_id: number | null) {
  const about = { brand: 'local', book_id: 1, chapter: 1, paragraph: 0, quote: '', spoiler: 0, by_author: 0 }
  const { id: reader_id } = await database.selectFrom('reader').select('id').limit(1).executeTakeFirstOrThrow()
  const comment = { ...about, reader_id, parent_id, text, name: 'Mara', created_at: NOW.toISOString() }
  const { id } = await database.insertInto('comment').values(comment).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A digest of the relevant content of a database. */
async function contents(location: string) {
  const database = await openDatabase(location)
  const tables = ['book', 'chapter_text', 'chapter', 'tag', 'complaint_type', 'comment', 'fact'] as const
  // A restore confirms the clock, a backup records its time.
  await database.deleteFrom('fact').where('key', 'in', ['clock', 'backup']).execute()
  const talk = await database.selectFrom('comment').select(['id', 'parent_id', 'text']).orderBy('id').execute()
  const rows = await Promise.all(tables.map(table => database.selectFrom(table).selectAll().execute()))
  const ledger = await auditLedger(database)
  const { ids } = await findBooks(database, { brand: 'local', keyword: 'quill gulls', page: 1, limit: 5 })
  const suggested = await suggest(database, { keyword: 'o dal', brand: 'local', language: '' })
  await database.destroy()
  return { sizes: rows.map(({ length }) => length), books: rows[0], talk, ledger, ids, suggested }
}

test('the metrics of a running backend show the backup', async () => {
  await showBackup(live)
  const { values } = await backedUp.get()
  const { madeAt } = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as { madeAt: string }
  expect(values[0]?.value).toBe(Date.parse(madeAt) / 1000)
})

const SAVED = expect.stringMatching(/is valid[^]*\n2 movements of 1 readers\. Everything adds up\.\nRestored\./)

test('a restored backup of a database in use is a consistent snapshot, searchable and usable', async () => {
  const to = await place()
  expect(await run('restore', to, [backup])).toEqual({ code: 0, said: SAVED })
  expect(await readersIn(to.location)).toEqual(['mara'])
  const [before, after] = [await contents(from.location), await contents(to.location)]
  expect(before.ids).not.toEqual([])
  expect(after).toEqual({ ...before, ledger: { movements: 2, readers: 1, wrong: [] } })
  const database = await openDatabase(to.location)
  await addReader(database, 'fresh')
  // Ids assigned since the backup are not reused, also in tables that were empty.
  for (const table of ['reader', 'orders', 'ledger'] as const) {
    const { id } = await database.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect([table, id > 1_000_000]).toEqual([table, true])
  }
  const mail = {
    brand: 'local',
    origin: 'https://novels.example',
    recipient: 'a@b.example',
    kind: 'welcome',
    facts: '{}',
  }
  const times = { created_at: NOW.toISOString(), due_at: NOW.toISOString() }
  const row = { ...mail, ...times, proof_id: null }
  const { id } = await database
    .insertInto('mail')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(1_000_000)
  await database.destroy()
  expect(await readersIn(to.location)).toEqual(['mara', 'fresh'])
})

/** With SQLite every restored backup is one. */
const onServers = ENGINE === 'PostgreSQL' ? test : test.skip

onServers('a backup of either engine can be restored to a file, and back', async () => {
  const dir = await mkdtemp(join(folder, 'data-'))
  const file = { location: join(dir, 'quire.sqlite'), settings: { DATA_DIR: dir } }
  expect(await run('restore', file, [backup])).toEqual({ code: 0, said: SAVED })
  expect(await contents(file.location)).toEqual({
    ...(await contents(from.location)),
    ledger: { movements: 2, readers: 1, wrong: [] },
  })
  expect((await run('backup', file, [join(folder, 'again')])).code).toBe(0)
  const to = await place()
  expect((await run('restore', to, [await onlyIn(join(folder, 'again'))])).code).toBe(0)
  expect(await readersIn(to.location)).toEqual(['mara'])
})

/** A database with readers who have every kind of credential, a backup, and revocations since. */
async function endedSince(madeIn: string) {
  const to = await place()
  const database = await openDatabase(to.location)
  for (const book of books) await saveBook(database, book)
  const reader = async (name: string) => {
    const account = { brand: 'local', email: `${name}@reader.example`, passwordHash: 'hash', emailVerified: true }
    const id = (await createReader(database, account, NOW))!
    await openSession(database, id, new Date())
    await beginProof(database, { brand: 'local', purpose: 'reset', email: account.email, readerId: id }, new Date())
    const key = { reader_id: id, rp_id: 'local', name: '', public_key: '', counter: 0, transports: '[]', used_at: null }
    const keys = ['first', 'second'].map(one => ({ ...key, credential: `${one} ${name}`, created_at: AT }))
    await database.insertInto('passkey').values(keys).execute()
    return { id, brand: 'local', email: account.email }
  }
  const [gone, renewed, unkeyed, moved] = [
    await reader('gone'),
    await reader('renewed'),
    await reader('unkeyed'),
    await reader('moved'),
  ]
  await grantCoins(database, gone.id, 100, NOW)
  await addReader(database, 'stays')
  const { code } = await run('backup', to, [madeIn])
  expect(code).toBe(0)

  const now = new Date()
  const asker = { device: '', site: { origin: '', base: '' }, mailer: undefined, now }
  await inTransaction(database, async database => {
    await deleteAccount(database, { email: gone.email }, { ...asker, brand: 'local', reader: gone })
    await renewPassword(database, { ...renewed, hash: 'new' }, 'signOut', now)
    await removePasskey(database, unkeyed.id, 'first unkeyed', now)
    await moveTo(database, { ...moved, email: 'other@reader.example' }, now)
  })
  await database.destroy()
  return { to, backup: await onlyIn(madeIn), moved }
}
const AT = NOW.toISOString()

/** The valid credentials and next ids of a restored database. */
async function afterwards(location: string) {
  const database = await openDatabase(location)
  const { sessions } = await database
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .executeTakeFirstOrThrow()
  const proofs = await database.selectFrom('proof').selectAll().execute()
  const readers = await database
    .selectFrom('reader')
    .leftJoin('passkey', 'passkey.reader_id', 'reader.id')
    .select(['email', 'password_hash', 'credential'])
    .where('email', 'not like', 'stays%')
    .orderBy('reader.id')
    .orderBy('credential')
    .execute()
  const order = await database.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await addReader(database, 'fresh')
  const next = await database.selectFrom('orders').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { wrong } = await auditLedger(database)
  await database.destroy()
  return { open: Number(sessions) + proofs.length, readers, leap: next.id - order.id, wrong }
}

const NOTHING_REVIVED = {
  open: 0,
  readers: [
    { email: expect.stringMatching(/^gone:/), password_hash: null, credential: null },
    { email: 'renewed@reader.example', password_hash: null, credential: 'first renewed' },
    { email: 'renewed@reader.example', password_hash: null, credential: 'second renewed' },
    { email: 'unkeyed@reader.example', password_hash: 'hash', credential: 'second unkeyed' },
    { email: 'moved@reader.example', password_hash: 'hash', credential: 'first moved' },
    { email: 'moved@reader.example', password_hash: 'hash', credential: 'second moved' },
  ],
  leap: expect.any(Number),
  wrong: [],
}
const ENDED_AGAIN = /Ended: .*proof 4, .*session 4, account 1, password 1, passkey 1\./

test('revocations since the backup hold after a restore, and ids are not reused', async () => {
  const previous = join(folder, 'ends')
  const { to, backup, moved } = await endedSince(previous)
  expect(await run('backup', to, [previous, '--list'])).toEqual({
    code: 0,
    said: expect.stringMatching(/ended\.json: 4 entries\.\n$/),
  })
  const list = await readFile(join(previous, 'ended.json'), 'utf8')
  expect(list).not.toMatch(/@|first|hash"?:"hash/)
  expect((await stat(join(previous, 'ended.json'))).mode & 0o777).toBe(0o600)

  const other = await place()
  const byList = await run('restore', other, [backup])
  expect(byList.said).toMatch(ENDED_AGAIN)
  expect(byList.said).toContain(`ask them for the new one: ${moved.id}.`)
  const found = await afterwards(other.location)
  expect(found).toEqual(NOTHING_REVIVED)
  expect(found.leap).toBeGreaterThan(999_999)

  // Restores the same backup again over newer data, with ids beyond those.
  await rm(join(previous, 'ended.json'))
  const again = await run('restore', other, [backup, '--replace'])
  expect(again.said).toMatch(ENDED_AGAIN)
  const foundAgain = await afterwards(other.location)
  expect(foundAgain).toEqual(NOTHING_REVIVED)
  expect(foundAgain.leap).toBeGreaterThan(found.leap)
})

test('an unreadable list of revocations is reported before anything changes', async () => {
  const copy = await mkdtemp(join(folder, 'unlisted-'))
  await cp(backup, join(copy, 'one'), { recursive: true })
  await writeFile(join(copy, 'ended.json'), '{')
  const { code, said } = await run('restore', { settings: { DATA_DIR: join(copy, 'data') } }, [join(copy, 'one')])
  expect([code, said]).toEqual([1, expect.stringMatching(/Nothing was restored: .*ended\.json cannot be read/)])
  expect(await readdir(copy)).not.toContain('data')
})

test('data is replaced only if requested and not in use, and is set aside', async () => {
  const to = await place()
  const used = await openDatabase(to.location)
  await saveBook(used, books[0]!)
  const inUse = await run('restore', to, [backup, '--replace'])
  expect(inUse).toEqual({
    code: 1,
    said: expect.stringMatching(/Nothing was restored: .* is in use: stop the backend/),
  })
  await used.destroy()
  const unchecked = await run('restore', to, [backup])
  expect(unchecked).toEqual({ code: 1, said: expect.stringMatching(/Nothing was restored: .* already has data/) })
  expect(await readersIn(to.location)).toEqual([])
  const { code, said } = await run('restore', to, [backup, '--replace'])
  expect([code, said]).toEqual([0, SAVED])
  expect(await readersIn(to.location)).toEqual(['mara'])
  const [, previous = ''] = /The previous data is in (?:schema )?(.*)\.\n$/.exec(said) ?? []
  const options = `options=${encodeURIComponent(`-c search_path=${previous}`)}`
  const aside = await openDatabase(ENGINE === 'SQLite' ? previous : `${to.location}&${options}`)
  expect(await aside.selectFrom('book').select('name').execute()).toEqual([{ name: books[0]!.title }])
  await aside.destroy()
})

test('a restore killed at any step changes nothing, and the next one succeeds', async () => {
  const to = await place()
  const old = await openDatabase(to.location)
  await saveBook(old, books[0]!)
  await addReader(old, 'before')
  await old.destroy()
  for (const step of ['is valid', 'Everything adds up']) {
    await run('restore', to, [backup, '--replace'], (said, kill) => said.includes(step) && kill())
    expect([['before'], ['mara']]).toContainEqual(await readersIn(to.location))
  }
  expect((await run('restore', to, [backup, '--replace'])).code).toBe(0)
  expect(await readersIn(to.location)).toEqual(['mara'])
})

/** Tests for SQLite only, or independent of the engine. */
const onFiles = ENGINE === 'SQLite' ? test : test.skip

/** What may be wrong with a backup. */
const HARM: [what: string, why: RegExp, harm: (copy: string) => Promise<unknown>][] = [
  ['a byte that changed', /sha256 of quire\.sqlite is/, copy => flip(join(copy, 'quire.sqlite'), 5000)],
  [
    'an end that lacks',
    /(damaged|malformed|bytes of quire\.sqlite is)/,
    copy => truncate(join(copy, 'quire.sqlite'), 8192),
  ],
  ['no data', /ENOENT/, copy => rm(join(copy, 'quire.sqlite'))],
  [
    'a log of somebody else beside it',
    /quire\.sqlite-journal is beside it/,
    copy => writeInto(copy, 'quire.sqlite-journal'),
  ],
  ['a pipe for its data', /quire\.sqlite is not a file/, copy => pipeAt(join(copy, 'quire.sqlite'))],
  ['a pipe for its manifest', /manifest\.json is not a file/, copy => pipeAt(join(copy, 'manifest.json'))],
  ['no manifest', /ENOENT/, copy => rm(join(copy, 'manifest.json'))],
  ['a manifest of something else', /manifest\.json is not that/, copy => writeFile(join(copy, 'manifest.json'), '{}')],
  [
    'tables of a newer version',
    /it was made by a newer version of Quire, which has 9999\.future/,
    copy => change(copy, Object.keys(migrations).at(-1)!),
  ],
]

onFiles.each(HARM)('%s: an incomplete backup is refused in one line', async (_what, why, harm) => {
  const copy = await mkdtemp(join(folder, 'harmed-'))
  await cp(backup, copy, { recursive: true })
  await harm(copy)
  const failure = await readBackup(copy).then(() => '', reasonOf)
  expect(failure).toMatch(/^[^\n]* is not a usable backup: [^\n]*\.$/)
  expect(failure).toMatch(why)
})

const writeInto = (copy: string, name: string) => writeFile(join(copy, name), 'x'.repeat(10_000))

async function pipeAt(file: string): Promise<void> {
  await rm(file)
  spawnSync('mkfifo', [file])
}

async function flip(file: string, at: number): Promise<void> {
  const bytes = await readFile(file)
  bytes[at]! ^= 1
  await writeFile(file, bytes)
}

async function change(copy: string, step: string): Promise<void> {
  const file = join(copy, 'manifest.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(step, '9999.future'))
}

onFiles('a log that was left beside the file is not taken for the log of the backup', async () => {
  const dir = await mkdtemp(join(folder, 'left-'))
  const file = join(dir, 'quire.sqlite')
  // As after a killed backend: changes since the backup are in the log only.
  await live.executeQuery(CompiledQuery.raw('pragma wal_autocheckpoint = 0'))
  for (const name of ['one', 'two', 'three']) await addReader(live, name)
  for (const suffix of ['', '-wal', '-shm']) await cp(`${from.location}${suffix}`, `${file}${suffix}`)
  await cp(join(backup, 'quire.sqlite'), file)
  const { code, said } = await run('restore', { settings: { DATA_DIR: dir } }, [backup, '--replace'])
  expect([code, said]).toEqual([0, SAVED])
  expect(await readersIn(file)).toEqual(['mara'])
})

onFiles('a file that is damaged is set aside', async () => {
  const dir = await mkdtemp(join(folder, 'damaged-'))
  const file = join(dir, 'quire.sqlite')
  await writeFile(file, 'no database at all '.repeat(1000))
  expect((await run('restore', { settings: { DATA_DIR: dir } }, [backup])).said).toContain('already has data')
  const { code, said } = await run('restore', { settings: { DATA_DIR: dir } }, [backup, '--replace'])
  expect([code, said]).toEqual([0, SAVED])
  expect(await readersIn(file)).toEqual(['mara'])
})

test('a failed backup leaves nothing behind', async () => {
  const nowhere = join(folder, 'nowhere')
  const { code, said } = await run('backup', { settings: { DATA_DIR: nowhere } }, [join(folder, 'none')])
  expect([code, said]).toEqual([1, `There is no database: ${nowhere}/quire.sqlite does not exist.\n`])
  const broken = await mkdtemp(join(folder, 'broken-'))
  await writeFile(join(broken, 'quire.sqlite'), 'no database at all '.repeat(1000))
  const failed = await run('backup', { settings: { DATA_DIR: broken } }, [join(folder, 'none')])
  expect(failed).toEqual({ code: 1, said: expect.stringMatching(/^No backup was made in [^\n]*not a database\.\n$/) })
  expect(await readdir(join(folder, 'none'))).toEqual([])
})
