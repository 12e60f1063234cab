import { expect, test } from '@jest/globals'
import { sharedBackend } from '../testing/backend.ts'
import { retain } from './retain.ts'
import { insertAll } from '../database/queries.ts'

const backend = await sharedBackend()
const { database } = backend
const AGES = { visits: 30, complaints: 365, searches: 30, devices: 400, mails: 2, pushes: 365, comments: 3650 }
const NOW = new Date('2026-05-01T12:00:00.000Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000).toISOString()

const visit = (ndpid: string, last_at: string) => ({
  brand: 'local',
  nbid: 'n',
  device: 'd',
  device_type: 'iPhone',
  screen_width: 1,
  screen_height: 1,
  system_lang: 'en',
  deep_link: '',
  clicks: 0,
  first_at: ago(500),
  ndpid,
  last_at,
})
const complaint = (content: string, created_at: string) => ({
  brand: 'local',
  type_id: 1,
  book_id: 1,
  chapter_id: null,
  email: 'mara@reader.example',
  device: '',
  content,
  created_at,
})

test('data older than its setting is deleted, not in a dry run', async () => {
  const { id } = await backend.signIn('noor')
  await insertAll(database, 'device_visit', [visit('old', ago(31)), visit('new', ago(29))])
  await insertAll(database, 'complaint', [complaint('old', ago(366)), complaint('new', ago(364))])
  await insertAll(database, 'known_device', [
    { reader_id: id, device_hash: 'old', seen_at: ago(401) },
    { reader_id: id, device_hash: 'new', seen_at: ago(399) },
  ])
  await insertAll(database, 'attempt_count', [
    { key_hash: 'old', attempts: 1, ends_at: ago(0) },
    { key_hash: 'new', attempts: 1, ends_at: ago(-1) },
  ])
  await database
    .updateTable('session')
    .set({ expires_at: ago(1) })
    .execute()

  const due = { device_visit: 1, complaint: 1, known_device: 1, attempt_count: 1, session: 1 }
  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        (Object.keys(due) as (keyof typeof due)[]).map(async table => [
          table,
          (await database.selectFrom(table).selectAll().execute()).length,
        ]),
      ),
    )
  const before = await rows()
  expect(await retain(database, AGES, NOW, true)).toEqual(due)
  expect(await rows()).toEqual(before)
  expect(await retain(database, AGES, NOW)).toEqual(due)
  const left = JSON.stringify([
    await database.selectFrom('device_visit').select('ndpid').execute(),
    await database.selectFrom('complaint').select('content').execute(),
    await database.selectFrom('known_device').select('device_hash').execute(),
    await database.selectFrom('attempt_count').select('key_hash').where('key_hash', 'in', ['old', 'new']).execute(),
  ])
  expect(left).not.toContain('old')
  expect(left.match(/new/g)).toHaveLength(4)
  expect(await retain(database, AGES, NOW)).toEqual({})
})

test('many old rows are deleted in batches', async () => {
  const visits = Array.from({ length: 4500 }, (_, made) => visit(`made ${made}`, ago(31 + made / 100)))
  await insertAll(database, 'device_visit', visits)
  const sizes: bigint[] = []
  const watched = database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sizes.push(result.numAffectedRows ?? 0n)
      return result
    },
  })
  expect(await retain(watched, AGES, NOW)).toEqual({ device_visit: 4500 })
  // Between them other writers have their turn.
  expect(sizes.filter(size => size > 2001n)).toEqual([])
})

test('unsearched words are deleted, and starters stay', async () => {
  await insertAll(database, 'trend', [
    { brand: 'local', word: 'old', heat: Date.parse(ago(31)) / (3 * 24 * 60 * 60 * 1000) },
    { brand: 'local', word: 'new', heat: Date.parse(ago(29)) / (3 * 24 * 60 * 60 * 1000) },
    { brand: ':', word: 'starter', heat: 0 },
    { brand: 'local:es', word: 'inicio', heat: 0 },
  ])
  expect(await retain(database, AGES, NOW)).toEqual({ trend: 1 })
  const words = await database
    .selectFrom('trend')
    .select('word')
    .where('word', 'in', ['old', 'new', 'starter', 'inicio'])
    .execute()
  expect(words.map(({ word }) => word).toSorted()).toEqual(['inicio', 'new', 'starter'])
})
