import { describe, expect, test } from '@jest/globals'
import { backendOfEachTest, expectFailure } from '../../testing/backend.ts'

const backend = backendOfEachTest([])

const mara = { email: 'mara@reader.example', password: 'eleven clocks' }
const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'
const on = (device: string, browser: string) => ({ 'Device-Uuid': device, 'User-Agent': browser })
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const sessions = async (token: string) => (await backend.ask('user.sessions', {}, bearer(token))).items
const isIn = async (token: string) => (await backend.call('user.surplus', {}, bearer(token))).status === 200

/** Signed in on a phone, and then on a tablet. */
async function twice() {
  const phone = await backend.join(mara, on('phone', PHONE))
  backend.clock.now = new Date(backend.clock.now.getTime() + 60_000)
  const tablet = await backend.ask('user.login', mara, on('tablet', TABLET))
  return { phone, tablet }
}

describe('the list of sessions', () => {
  test('names each device and marks the current one', async () => {
    const { phone } = await twice()
    expect(await sessions(phone.token)).toMatchObject([
      { browser: 'Safari', system: 'iPad', current: false },
      { browser: 'Chrome', system: 'Android', current: true },
    ])
  })

  test('has none that has expired', async () => {
    const { tablet } = await twice()
    backend.clock.now = new Date(backend.clock.now.getTime() + 30 * 86_400_000 - 1)
    expect(await sessions(tablet.token)).toMatchObject([{ system: 'iPad' }])
  })

  test('shows when each was last used, and nothing that grants access', async () => {
    const { phone, tablet } = await twice()
    const [signedIn] = await sessions(tablet.token)
    backend.clock.now = new Date(backend.clock.now.getTime() + 60 * 60_000)
    await sessions(phone.token)
    const [first, second] = await sessions(phone.token)
    expect(first).toMatchObject({ system: 'Android', seen_at: backend.clock.now.toISOString() })
    expect(second).toMatchObject({ system: 'iPad', seen_at: signedIn!.seen_at })
    expect(await isIn(first!.id)).toBe(false)
    expect(JSON.stringify(await backend.database.selectFrom('session').selectAll().execute())).not.toContain('Mozilla')
  })

  test('shows no names for an unknown browser', async () => {
    const { headers } = await backend.signIn('noor')
    const { items } = await backend.ask('user.sessions', {}, headers)
    expect(items).toMatchObject([{ browser: '', system: '', current: true }])
  })
})

describe('one session', () => {
  test('can be ended from another device without ending others', async () => {
    const { phone, tablet } = await twice()
    const [{ id } = { id: '' }] = await sessions(phone.token)
    await backend.ask('user.endSession', { session_id: id }, bearer(phone.token))
    expect([await isIn(phone.token), await isIn(tablet.token)]).toEqual([true, false])
    const again = await backend.call('user.endSession', { session_id: id }, bearer(phone.token))
    expectFailure(again, 404, 'NOT_FOUND')
  })

  test('is replaced when the same device signs in again', async () => {
    const { phone } = await twice()
    const again = await backend.ask('user.login', mara, { ...on('phone', PHONE), ...bearer(phone.token) })
    expect(await isIn(phone.token)).toBe(false)
    expect(await sessions(again.token)).toHaveLength(2)
  })
})

test('the email about a new device names it', async () => {
  await twice()
  const { paragraphs } = await backend.mailTo(mara.email)
  expect(paragraphs.join()).toContain('May 1, 2026, 12:01\u00A0PM UTC, Safari, iPad.')
})
