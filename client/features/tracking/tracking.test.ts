import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../testing/fixtures.ts'
import { mayCount } from '../consent/gate.ts'
import { deviceType } from './device.ts'
import { deepLinkCode, reportDevice, type Tracker } from './report.ts'

function tracker({
  session = {},
  persistent = {},
  response = { s: 1, d: { nbid: 'b1', ndpid: 'p1' }, errors: [] } as object,
  isAllowed = true,
} = {}) {
  const sent: unknown[][] = []
  const post = async (...call: unknown[]) => {
    sent.push(call)
    return response
  }
  const parts: Tracker = {
    api: { post: post as never },
    session: memoryStorage(session),
    persistent: memoryStorage(persistent),
    device: { type: 'Android', width: 360, height: 780, language: 'en-GB' },
    now: () => 1_700_000_000_000,
    isAllowed: () => isAllowed,
  }
  return { ...parts, sent }
}

test('the first report of a session has exactly the specified fields and stores the ids of the response', async () => {
  const device = tracker()
  await reportDevice(0, device)
  expect(device.sent).toEqual([
    [
      'device.report',
      {
        nbid: '',
        ndpid: '',
        device_type: 'Android',
        screen_width: 360,
        screen_height: 780,
        system_lang: 'en-gb',
        deep_link: encodeURIComponent('{"ndpid":"","click_time":1700000000000}'),
        is_click: 0,
      },
      { background: true },
    ],
  ])
  expect(device.session.get('ndpid')).toBe('p1')
  expect([device.persistent.get('ndpid'), device.persistent.get('nbid')]).toEqual(['p1', 'b1'])
})

test('every download click is reported, with the ids known so far', async () => {
  const device = tracker({ session: { ndpid: 'p0' }, persistent: { nbid: 'b0' } })
  await reportDevice(1, device)
  expect(device.sent[0]?.[1]).toMatchObject({
    nbid: 'b0',
    ndpid: 'p0',
    is_click: 1,
    deep_link: encodeURIComponent('{"ndpid":"p0","click_time":1700000000000}'),
  })
})

test('without consent nothing is reported, no id is stored, and none of an earlier visit is in a code', async () => {
  const device = tracker({ isAllowed: false, persistent: { ndpid: 'p0' } })
  await reportDevice(0, device)
  await reportDevice(1, device)
  expect([device.sent, device.session.get('reported'), decodeURIComponent(deepLinkCode(device))]).toEqual([
    [],
    undefined,
    '{"ndpid":"","click_time":1700000000000}',
  ])
})

test('a failed report leaves no ids behind, and is not retried on every page; a click is still reported', async () => {
  const device = tracker({ response: { s: 0, d: {}, errors: [{ status: 500, desc: '' }] } })
  await reportDevice(0, device)
  expect(device.session.get('ndpid')).toBeUndefined()
  expect(device.persistent.get('nbid')).toBeUndefined()
  await reportDevice(0, device)
  expect(device.sent).toHaveLength(1)
  await reportDevice(1, device)
  expect(device.sent).toHaveLength(2)
})

test('Global Privacy Control counts as a no, also at brands that do not ask', () => {
  expect(mayCount({})).toBe(true)
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  try {
    expect([mayCount({}), mayCount({ consent: 'required' })]).toEqual([false, false])
  } finally {
    Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  }
})

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'

test.each([
  ['iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${SAFARI}`, 5],
  ['iPad', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${SAFARI}`, 5],
  ['iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5],
  ['mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0],
  ['Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 5],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 10],
  ['linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
  ['undefined', 'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80)', 0],
] as const)('%s is known by what its browser says', (type, userAgent, maxTouchPoints) => {
  expect(deviceType({ userAgent, maxTouchPoints })).toBe(type)
})
