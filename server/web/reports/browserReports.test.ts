import { expect, test } from '@jest/globals'
import request from 'supertest'
import { testApp } from '../testing/testApp.ts'

const HOST = 'www.one.example'
type Site = Awaited<ReturnType<typeof testApp>>
const tell = (site: Site, kind: 'page' | 'policy', body: unknown, address = '203.0.113.9') =>
  request(site.server)
    .post(`/browser-reports/${kind}`)
    .set({ Host: HOST, 'X-Forwarded-For': address, 'Content-Type': 'application/json' })
    .send(JSON.stringify(body))
const site = () => testApp({ environment: { TRUST_PROXY: 'loopback' } })

test('page performance is counted by route and brand', async () => {
  await using one = await site()
  const report = { route: 'index___en', LCP: 1800, INP: 350, CLS: 0.3 }
  const response = await tell(one, 'page', report)
  expect([response.status, response.text, response.headers['set-cookie']]).toEqual([204, '', undefined])
  await tell(one, 'page', { route: 'made-up', LCP: 9000 }).expect(204)
  const text = await one.metrics.text()
  expect(text).toContain('quire_web_vital_lcp_seconds_bucket{le="2.5",route="index___en"} 1')
  expect(text).toContain('quire_web_vital_inp_seconds_sum{route="index___en"} 0.35')
  expect(text).toContain('quire_web_vital_cls_count{route="index___en"} 1')
  expect(text).toContain('quire_web_vital_lcp_seconds_count{route="none"} 1')
  expect(text).toContain('quire_web_vitals_total{brand="one",vital="LCP",rating="good"} 1')
  expect(text).toContain('quire_web_vitals_total{brand="one",vital="INP",rating="needs-improvement"} 1')
  expect(text).toContain('quire_web_vitals_total{brand="one",vital="CLS",rating="poor"} 1')
  expect(text).not.toContain('made-up')
})

test('errors are counted and logged with message and location', async () => {
  await using one = await site()
  const [message, at] = ['x is not\na function', '/assets/main-1.js:1:2']
  const errors = [{ message: `${message} at …`, at }]
  const report = [{ message: `${message} at /novel/7/secret`, at: `https://${HOST}${at}` }]
  await tell(one, 'page', { route: 'index___en', errors: report }).expect(204)
  expect(await one.metrics.text()).toContain('quire_browser_errors_total{brand="one"} 1')
  const line = one.logged().find(({ msg }) => msg === 'browser errors reported')
  expect(line).toMatchObject({ level: 40, brand: 'one', route: 'index___en', errors, requestId: expect.any(String) })
})

test('CSP violations are counted by directive; only the blocked origin is logged', async () => {
  await using one = await site()
  const report = {
    'document-uri': 'https://www.one.example/novel/7/secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/secret.js?secret',
  }
  await request(one.server)
    .post('/browser-reports/policy')
    .set({ Host: HOST, 'Content-Type': 'application/csp-report' })
    .send(JSON.stringify({ 'csp-report': report }))
    .expect(204)
  await tell(one, 'policy', { 'csp-report': { 'violated-directive': 'made-up x', 'blocked-uri': 'inline' } }).expect(
    204,
  )
  const text = await one.metrics.text()
  expect(text).toContain('quire_csp_reports_total{brand="one",directive="script-src-elem"} 1')
  expect(text).toContain('quire_csp_reports_total{brand="one",directive="other"} 1')
  const lines = one.logged().filter(({ msg }) => msg === 'CSP violation reported')
  expect(lines).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example' },
    { directive: 'other', blocked: 'inline' },
  ])
  expect(JSON.stringify(one.logged())).not.toContain('secret')
})

test('invalid and long reports and other methods are refused', async () => {
  await using one = await site()
  for (const [kind, body] of [
    ['page', { LCP: -1 }],
    ['page', { LCP: 'fast' }],
    ['page', { more: 1 }],
    ['page', []],
    ['page', { errors: Array.from({ length: 6 }, () => ({ message: '', at: '' })) }],
    ['policy', {}],
    ['policy', { 'csp-report': 7 }],
  ] as const) {
    await tell(one, kind, body).expect(400)
  }
  await tell(one, 'page', { route: 'x'.repeat(10_000) }).expect(413)
  await request(one.server).get('/browser-reports/page').set('Host', HOST).expect(405).expect('Allow', 'POST')
  expect(await one.metrics.text()).toContain('quire_browser_reports_total{kind="page",outcome="malformed"} 5')
})

test('reports are limited per network and minute, others are accepted, and the log has at most ten lines', async () => {
  await using one = await site()
  const report = { errors: [{ message: 'x', at: '/assets/x.js' }] }
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) statuses.push((await tell(one, 'page', report)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(204), ...Array<number>(5).fill(429)])
  await tell(one, 'page', report, '203.0.113.10').expect(204)
  expect(one.logged().filter(({ msg }) => msg === 'browser errors reported')).toHaveLength(10)
  expect(await one.metrics.text()).toContain('quire_browser_reports_total{kind="page",outcome="too_many"} 5')
})

test('without browser reports their addresses do not exist', async () => {
  await using one = await testApp({ environment: { BROWSER_REPORTS: '0' } })
  await tell(one, 'page', {}).expect(404)
})
