import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { Registry } from 'prom-client'
import request from 'supertest'
import { createLog } from '../../log.ts'
import { pageSite } from '../pages/testing/pageSite.ts'
import { watchOverload } from './overload.ts'

test('an overloaded process serves only cached pages and files until it recovers', async () => {
  const overload = { isOn: false, stop() {} }
  const clock = { seconds: 0 }
  await using site = await pageSite({
    environment: { PAGE_CACHE_BYTES: '8000000' },
    overload,
    now: () => Date.now() + clock.seconds * 1000,
  })
  const ask = (path: string) => request(site.server).get(path).set('Host', 'www.one.example')
  await ask('/').expect(200)
  overload.isOn = true
  await ask('/').expect(200)
  await ask('/healthz').set('Host', 'localhost').expect(200)
  await ask('/robots.txt').expect(200)
  await ask('/one_api/v1/book.show?book_id=1').expect(200)
  for (const path of ['/genres', '/history']) {
    const { headers } = await ask(path).expect(503)
    expect(headers['retry-after']).toBe('5')
  }
  expect(await site.metrics.registry.metrics()).toContain('quire_http_rejected_total{brand="one",kind="page"} 2')
  // Too old to be served if the page could be rendered again.
  clock.seconds = 3600
  expect((await ask('/').expect(200)).headers['x-cache']).toBe('stale')
  overload.isOn = false
  await ask('/genres').expect(200)
})

test('a delayed event loop counts as overload and is logged once, until it recovers', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'info' }, { write: line => void lines.push(line) })
  const registry = new Registry()
  const overload = watchOverload({ threshold: 100, log, registry })
  const gauge = async () => (await registry.getSingleMetric('quire_overloaded')?.get())?.values[0]?.value
  expect(await gauge()).toBe(0)
  while (!overload.isOn) {
    const end = performance.now() + 250
    while (performance.now() < end);
    await setImmediate()
  }
  expect(await gauge()).toBe(1)
  while (overload.isOn) await new Promise(resolve => setTimeout(resolve, 50))
  expect(await gauge()).toBe(0)
  overload.stop()
  expect(lines.map(line => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'event loop blocked: serving cached pages only',
    'event loop recovered',
  ])
})
