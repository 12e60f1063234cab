import { afterAll, beforeAll } from '@jest/globals'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { isNight } from '../../scripts/jest/night.ts'
import { ADDRESSES } from './testing/addresses.ts'
import { at, expect, hydrated, newReader, type Reader, tabsOf, test, useBrowser } from './testing/reader.ts'
import { recordShifts, shiftOf } from './testing/shifts.ts'

useBrowser()

/** Bytes of HTML per chunk at least, the number of slow chunks and their interval; they include the first screen. */
const PIECE = 300
const PIECES = 40
const EVERY_MS = 100

/** The site behind a slow connection: its pages arrive in chunks. */
const slowLine = createServer(({ url, headers }, res) => {
  const isPage = headers['sec-fetch-dest'] === 'document'
  const coding = isPage ? '' : headers['accept-encoding']
  const requested = { port: process.env['SITE_PORT'], path: url, headers: { ...headers, 'accept-encoding': coding } }
  request(requested, async response => {
    res.writeHead(response.statusCode!, response.headers)
    const body = await buffer(response)
    let sent = isPage ? body.indexOf('<body') : body.length
    res.write(body.subarray(0, sent))
    for (let piece = 0; piece < PIECES && sent < body.length; piece++) {
      // A text that comes in two may need another line.
      const end = body.indexOf('<', sent + PIECE)
      res.write(body.subarray(sent, end < 0 ? body.length : end))
      sent = end < 0 ? body.length : end
      await delay(EVERY_MS)
    }
    res.end(body.subarray(sent))
  }).end()
})
let reader: Reader
const openTab = tabsOf(() => reader)
beforeAll(async () => {
  slowLine.listen(0)
  await once(slowLine, 'listening')
  reader = await newReader()
})
afterAll(() => {
  slowLine.closeAllConnections()
  slowLine.close()
})

/** Layout shift of a line whose parts arrive one after the other. */
const UNAVOIDABLE = 0.012
const PATHS = isNight ? ADDRESSES.map(([path]) => path) : ['/genres', '/no/such/page']
const BRANDS = ['novelpack', 'freenovel', 'tibok']
const VISITS = PATHS.flatMap((path, index) =>
  (isNight ? [360, 1440] : [index % 2 ? 1440 : 360]).map(width => [path, width, BRANDS[index % 3]!] as const),
)

test.concurrent.each(VISITS)(
  'nothing moves on %s %d px wide while its HTML comes in pieces',
  async (path, width, brand) => {
    using tab = await openTab()
    const { page } = tab
    await page.setViewportSize({ width, height: 740 })
    await recordShifts(page)
    await page.goto(at(brand, path, String((slowLine.address() as AddressInfo).port)))
    await hydrated(page)
    expect(await shiftOf(page)).toBeLessThan(UNAVOIDABLE)
  },
)
