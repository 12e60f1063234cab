import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { breachesAt } from './breaches.ts'

const LOST = 'gulls over the pier'
const HASH = createHash('sha1').update(LOST).digest('hex').toUpperCase()

/** A stand-in for the list of breached passwords; each test sets its behaviour. */
let respond: RequestListener = () => {}
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  respond(request, response)
})
const warned: object[] = []
let url = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests.length = 0
  warned.length = 0
})
const isBreached = (password = LOST, at = url) =>
  breachesAt(at, { warn: ((details: object) => void warned.push(details)) as never })(password)
const lines =
  (...found: string[]): RequestListener =>
  (_request, response) =>
    response.end(found.join('\r\n'))

test('a breached password is found by five digits of its hash, and padding entries are ignored', async () => {
  respond = lines('0018A45C4D1DEF81644B54AB7F969B88D65:1', `${HASH.slice(5)}:17`)
  expect(await isBreached()).toBe(true)
  expect(requests).toEqual([`/range/${HASH.slice(0, 5)}`])
  respond = lines(`${HASH.slice(5)}:0`)
  expect(await isBreached()).toBe(false)
  expect(warned).toEqual([])
})

test.each<[string, RequestListener]>([
  ['answers 500', (_request, response) => response.writeHead(500).end()],
  ['cuts the connection', request => request.socket.destroy()],
  ['says nothing at all', () => {}],
  ['stops amid its answer', (_request, response) => response.writeHead(200).write('0018A45C4D1DEF81')],
  [
    'never ends',
    (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('0'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    },
  ],
])('a list that %s accepts every password, and is logged without the password', async (_what, act) => {
  respond = act
  expect(await isBreached()).toBe(false)
  expect(warned).toHaveLength(1)
  expect(JSON.stringify(warned)).not.toContain(HASH.slice(0, 5))
})

test('a response that is no list contains no password', async () => {
  respond = (_request, response) => response.end(`<html>\0${'\u{1f4a5}'.repeat(1000)}</html>`)
  expect(await isBreached()).toBe(false)
})

test('an unavailable server accepts passwords and is logged once', async () => {
  expect(await isBreached(LOST, 'http://127.0.0.1:1/')).toBe(false)
  expect(warned).toHaveLength(1)
})
