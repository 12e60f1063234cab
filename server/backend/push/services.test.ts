import { describe, expect, test } from '@jest/globals'
import { promisify } from 'node:util'
import { isPushService, publicLookup } from './services.ts'

describe('without a list only services of browser vendors are allowed', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])('%s', endpoint => expect(isPushService(endpoint, undefined)).toBe(true))

  test.each([
    'https://push.example/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://somebody:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@push.example/x',
    'https://fcm.googleapis.com.push.example/x',
    'https://push.example/fcm.googleapis.com',
    'https://push.example#.notify.windows.com',
    'https://push.example\\\\.notify.windows.com/x',
    'https://evilnotify.windows.com/x',
    'https://notify.windows.com/x',
    'https://db5p.notify.windows.com.push.example/x',
    'https://x.fcm.googleapis.com/x',
    'https://storage.googleapis.com/x',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://8.8.8.8/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[2606:4700::1111]/x',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://fcm.googleapis.com./x',
    'nothing',
  ])('%s is none', endpoint => expect(isPushService(endpoint, undefined)).toBe(false))
})

test('with a list only its services are allowed', () => {
  const services = ['https://push.example', 'http://127.0.0.1:9000']
  expect(isPushService('https://push.example/x', services)).toBe(true)
  expect(isPushService('http://127.0.0.1:9000/x', services)).toBe(true)
  expect(isPushService('https://fcm.googleapis.com/x', services)).toBe(false)
  expect(isPushService('http://127.0.0.1:9001/x', services)).toBe(false)
})

test('a name that resolves to the local network is refused', async () => {
  const find = promisify((host: string, done: (error: Error | null, address: unknown) => void) =>
    publicLookup(host, { all: true }, done),
  )
  for (const host of ['localhost', '127.0.0.1', '::1', '100.64.0.1', '169.254.169.254', '::ffff:10.0.0.1'])
    await expect(find(host)).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
  expect(await find('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }])
})
