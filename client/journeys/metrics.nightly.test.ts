import { test } from '@jest/globals'
import { namedMetrics, metricsIn } from '../../deploy/testing/namedMetrics.ts'
import { metricsOf } from './testing/metrics.ts'
import { expect } from './testing/reader.ts'
import { startSite } from './testing/site.ts'

test('a running server exports every metric that alerts and dashboard use', async () => {
  const site = await startSite({
    DATA_DIR: process.env['SITE_DATA'] ?? '',
    BROWSER_REPORTS: '1',
    OPERATIONS_PORT: '0',
    WEB_CONCURRENCY: '2',
  })
  await expect.poll(() => metricsOf(site)).toMatch(/^quire_processes [1-9]/m)
  const text = (await metricsOf(site)) + (await metricsOf(site, '/metrics/backend'))
  await site.stop()
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const named = new Set(namedMetrics().flatMap(metricsIn))
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter(name => !known.has(name))).toEqual([])
})
