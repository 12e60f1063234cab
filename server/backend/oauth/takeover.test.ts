import { expect, test } from '@jest/globals'
import request from 'supertest'
import { dataOf, expectFailure, sharedBackend } from '../testing/backend.ts'
import type { Claims, Provider } from '../call/provider.ts'

const password = 'eleven clocks'
const AVATAR = 'https://evil.example/eye.png'
/** Accounts at the provider; most claim the owner's address. */
const people: Record<string, (email: string) => Claims> = {
  owner: email => ({ subject: `owner ${email}`, email, emailVerified: true }),
  unproven: email => ({ subject: `owner ${email}`, email, emailVerified: false }),
  stranger: email => ({ subject: `stranger ${email}`, email, emailVerified: false, name: 'Stranger', avatar: AVATAR }),
}
const house: Provider = {
  name: 'house',
  issuer: 'https://house.example',
  label: 'The House',
  begin: async ({ state, redirectUri }) => new URL(`${redirectUri}?state=${state}`),
  finish: async response => people[response.get('who')!]!(response.get('email')!),
}
const backend = await sharedBackend([], { providers: [house] })

const on = (device: string) => ({ 'Device-Uuid': device })
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const byPassword = (email: string, device: string) => backend.call('user.login', { email, password }, on(device))
/** Starts a sign-in at the provider; returns a function that completes it. */
const signUp = async (who: string, email: string) => {
  const begun = await backend.ask('user.oauthUrl', { provider: 'house' }, on(who))
  if (!('state' in begun)) throw new Error('no address')
  return () =>
    request(backend.app)
      .get('/v1/user.oauthReturn')
      .query({ state: begun.state, who, email })
      .then(({ headers }) => headers.location!.slice(1))
}
const exchange = (code: string, who: string) => backend.call('user.sns', { code }, on(who))
const signIn = async (who: string, email: string) => exchange(await (await signUp(who, email))(), who)
const isIn = async (token: string) => (await backend.call('user.surplus', {}, bearer(token))).status === 200

test('the creator of an account with someone else’s address loses access when the owner signs in', async () => {
  const email = 'mara@reader.example'
  const stranger = dataOf('user.sns', await signIn('stranger', email))
  const keptBack = await (await signUp('stranger', email))()
  const owner = dataOf('user.sns', await signIn('owner', email))
  expect(owner).toMatchObject({ created: false, user: { id: stranger.user.id, name: 'mara', avatar: null } })
  expect(await isIn(stranger.token)).toBe(false)
  expectFailure(await exchange(keptBack, 'stranger'), 401, 'BAD_CREDENTIALS')
  expectFailure(await signIn('stranger', email), 401, 'BAD_CREDENTIALS')
  expectFailure(await byPassword(email, 'stranger'), 401, 'BAD_CREDENTIALS')
  expect(dataOf('user.sns', await signIn('owner', email)).user.id).toBe(owner.user.id)
  expect(await isIn(owner.token)).toBe(true)
})

test('a device of the creator is no longer known', async () => {
  const email = 'noor@reader.example'
  const { user } = await backend.unproven({ email, password }, on('strange-device'))
  const devices = () =>
    backend.database.selectFrom('known_device').select('device_hash').where('reader_id', '=', user.id).execute()
  const [strange] = await devices()
  await signIn('owner', email)
  expect(await devices()).not.toContainEqual(strange)
})

test('an owner whose address is confirmed later loses nothing, and there is no second owner', async () => {
  const email = 'lin@reader.example'
  const first = dataOf('user.sns', await signIn('unproven', email))
  const again = dataOf('user.sns', await signIn('owner', email))
  expect([again.user.id, await isIn(first.token)]).toEqual([first.user.id, true])
  expectFailure(await signIn('stranger', email), 401, 'BAD_CREDENTIALS')
  expect(await isIn(again.token)).toBe(true)
})

test('a concurrent sign-in of the creator is ended too', async () => {
  const email = 'omar@reader.example'
  await backend.unproven({ email, password }, on('stranger'))
  const ownerSignsIn = await signUp('owner', email)
  const [, ...responses] = await Promise.all([
    ownerSignsIn(),
    ...Array.from({ length: 4 }, () => byPassword(email, 'stranger')),
  ])
  for (const { status, body } of responses) expect(status === 401 || !(await isIn(body.data.token))).toBe(true)
})

test('a concurrent return of the creator from the provider is ended too', async () => {
  const email = 'vera@reader.example'
  const { user } = dataOf('user.sns', await signIn('stranger', email))
  const held = await Promise.all(Array.from({ length: 4 }, async () => (await signUp('stranger', email))()))
  const back = await Promise.all(Array.from({ length: 4 }, () => signUp('stranger', email)))
  const ownerSignsIn = await signUp('owner', email)
  const [responses, codes] = await Promise.all([
    Promise.all(held.map(code => exchange(code, 'stranger'))),
    Promise.all(back.map(come => come())),
    ownerSignsIn(),
  ])
  responses.push(...(await Promise.all(codes.map(code => exchange(code, 'stranger')))))
  for (const { status, body } of responses) expect(status === 401 || !(await isIn(body.data.token))).toBe(true)
  expect(dataOf('user.sns', await signIn('owner', email)).user.id).toBe(user.id)
})
