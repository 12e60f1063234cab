import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { newAuthenticator } from '../../testing/authenticator.ts'
import { dataOf, expectFailure, sharedBackend } from '../../testing/backend.ts'
import { insertAll } from '../queries.ts'

const backend = await sharedBackend()
const { database } = backend
const mara = { email: 'mara@reader.example', password: 'eleven clocks' }
const anna = { email: 'anna@reader.example', password: 'eleven clocks' }
const LATE = '2030-01-01T00:00:00.000Z'
const TIMES = { created_at: LATE, seen_at: LATE, proven_at: LATE, expires_at: LATE }
const pages = async (most: number) => sql`pragma max_page_count = ${sql.lit(most)}`.execute(database)

const sessions = async () => (await database.selectFrom('session').select('token_hash').execute()).length

/** Repeats an action until it fails. */
async function exhaust(act: (time: number) => Promise<unknown>): Promise<void> {
  for (
    let time = 1;
    await act(time).then(
      () => true,
      () => false,
    );
  )
    time++
}

const HOST = { 'X-Forwarded-Host': 'novels.example', 'X-Forwarded-Proto': 'https' }

/** A reader's device with a passkey; `sign` signs a challenge. */
async function newPasskey(headers: Record<string, string>) {
  const device = newAuthenticator('https://novels.example')
  const { options } = await backend.ask('user.passkeyOptions', { for: 'add' }, { ...headers, ...HOST })
  await backend.ask('user.addPasskey', { name: 'Phone', response: device.make(options) }, { ...headers, ...HOST })
  const challenge = async () => (await backend.ask('user.passkeyOptions', { for: 'sign_in' }, HOST)).options
  const send = (response: object) => backend.call('user.passkeySignIn', { response }, HOST)
  return { device, challenge, send }
}

/** Signs in with challenges from before and during the outage, each once, and not at another host or with a copy. */
async function useOnce({ device, challenge, send, early }: Awaited<ReturnType<typeof newPasskey>> & { early: object }) {
  for (const options of [early, await challenge()]) {
    const response = device.sign(options as never)
    const { token } = dataOf('user.passkeySignIn', await send(response))
    await backend.ask('user.surplus', {}, { Authorization: `Bearer ${token}` })
    expectFailure(await send(response), 401, 'BAD_CREDENTIALS')
  }
  const response = device.sign(await challenge())
  const other = { ...HOST, 'X-Brand': 'novelpack' }
  expectFailure(await backend.call('user.passkeySignIn', { response }, other), 401, 'BAD_CREDENTIALS')
  expectFailure(await send(newAuthenticator('https://novels.example').sign(await challenge())), 401, 'BAD_CREDENTIALS')
}

test('while the disk is full reading, searching and signing in work, and writes are rejected for now', async () => {
  for (const account of [mara, anna]) await backend.join(account)
  const noor = await backend.signIn('noor')
  await backend.fund(noor, 100)
  const made = await newPasskey(noor.headers)
  const passkey = { ...made, early: await made.challenge() }
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database)
  await pages(rows[0]!.page_count)
  // Free space in existing pages is used up first, in each table.
  const hashes = (time: number) => `a hash that is as long as others are ${time}`
  await exhaust(time => insertAll(database, 'session', [{ token_hash: hashes(time), reader_id: noor.id, ...TIMES }]))
  await exhaust(time =>
    insertAll(database, 'passkey_challenge', [
      {
        challenge_hash: hashes(time),
        brand: 'local',
        rp_id: 'novels.example',
        reader_id: null,
        expires_at: LATE,
      },
    ]),
  )
  await exhaust(time => insertAll(database, 'attempt_count', [{ key_hash: hashes(time), attempts: 1, ends_at: LATE }]))
  const order = () => backend.call('order.create', { kind: 'chapters', book_id: 1, chapter_ids: [3] }, noor.headers)
  let refused = await order()
  while (refused.status === 200) refused = await order()
  expectFailure(refused, 503, 'NOT_AVAILABLE')
  expect(refused.headers['retry-after']).toBe('1')

  expect((await backend.ask('book.show', { book_id: 1 })).id).toBe(1)
  expect((await backend.ask('search.multi', { keyword: 'the' })).total).toBeGreaterThan(0)
  await backend.ask('hotsearch.words', {})
  expect((await backend.ask('user.surplus', {}, noor.headers)).coins).toBeGreaterThan(0)
  expectFailure(await backend.call('user.login', { ...mara, password: 'twelve clocks' }), 401, 'BAD_CREDENTIALS')
  const { token } = await backend.ask('user.login', mara)
  const headers = { Authorization: `Bearer ${token}` }
  await backend.ask('user.surplus', {}, headers)
  expectFailure(await backend.call('user.surplus', {}, { ...headers, 'X-Brand': 'novelpack' }), 401, 'SIGN_IN_REQUIRED')
  await backend.ask('user.premium', { page: 1, limit: 10 }, headers)
  await backend.ask('user.charge', { page: 1, limit: 10 }, headers)
  await backend.ask('readlog.get', {}, headers)
  await useOnce(passkey)
  const guess = () => backend.call('user.login', { ...mara, password: 'some other guess' })
  let guessed = await guess()
  while (guessed.status === 401) guessed = await guess()
  expectFailure(guessed, 429, 'RATE_LIMITED')
  await backend.call('user.logout', {}, headers)
  expectFailure(await backend.call('user.surplus', {}, headers), 401, 'SIGN_IN_REQUIRED')

  const [count, stays] = [await sessions(), await backend.ask('user.login', anna)]
  expect(await sessions()).toBe(count)
  await pages(4_294_967_294)
  expect((await order()).status).toBe(200)
  while ((await sessions()) === count) await backend.ask('user.surplus', {}, { Authorization: `Bearer ${stays.token}` })
})
