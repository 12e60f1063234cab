import { afterAll, beforeAll } from '@jest/globals'
import { metricsOf } from './testing/metrics.ts'
import { at, expect, leaveSite, newReader, test, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

/** A separate site: it accepts reports from everybody, and counts only those of this test. */
let site: Site
beforeAll(async () => {
  site = await startSite({
    DATA_DIR: process.env['SITE_DATA'] ?? '',
    PAGE_CACHE_BYTES: '64000000',
    BROWSER_REPORTS: '1',
    OPERATIONS_PORT: '0',
    WEB_CONCURRENCY: '2',
  })
})
afterAll(() => site.stop())
useBrowser()

/** Waits until a metric appears. */
const counted = (pattern: RegExp) => expect.poll(() => metricsOf(site)).toMatch(pattern)

test('a browser reports page performance, errors and policy violations, nothing else, and no cookie', async () => {
  const { page, context } = await newReader()
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('/browser-reports/')) sent.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  // The reporter adds this listener as one of its last.
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window) as (...all: unknown[]) => void
    window.addEventListener = ((...all: unknown[]) => {
      add(...all)
      if (all[0] === 'unhandledrejection') Object.assign(window, { isReporting: true })
    }) as typeof window.addEventListener
  })
  // A busy phone takes a while to leave a page.
  await page.addInitScript(() => {
    addEventListener('pagehide', () => {
      const end = performance.now() + 700
      while (performance.now() < end);
    })
  })
  await page.goto(at('freenovel', '/novel/1', String(site.port)))
  await page.waitForFunction(() => 'isReporting' in window)
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'p { color: red }'
    document.head.append(style)
    try {
      document.createElement('script').textContent = 'window.broken = true'
    } catch {
      // The policy forbids creating scripts from strings.
    }
    const filename = `${location.origin}/assets/main-0.js`
    dispatchEvent(new ErrorEvent('error', { message: 'x is no function', filename, lineno: 1, colno: 2 }))
    dispatchEvent(new ErrorEvent('error', { message: 'of an extension', filename: 'chrome-extension://x/y.js' }))
  })
  await counted(/csp_reports_total\{brand="freenovel",directive="style-src-elem"\} 1/)
  await counted(/csp_reports_total\{brand="freenovel",directive="require-trusted-types-for"\} 1/)
  // A page that is left before it is painted has no paint timing to report.
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        new PerformanceObserver(() => resolve()).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await leaveSite(page)
  const route = 'novel-bookId-category-bookName___en'
  await counted(/browser_errors_total\{brand="freenovel"\} 1/)
  await counted(new RegExp(`quire_web_vital_lcp_seconds_count\\{route="${route}"\\} 1`))
  await counted(new RegExp(`quire_web_vital_cls_count\\{route="${route}"\\} 1`))
  await counted(/quire_browser_reports_total\{kind="page",outcome="taken"\} 1\n/)
  expect(sent.join()).not.toContain('extension')
  expect(await site.logged(/browser errors reported/)).toContain('"at":"/assets/main-0.js:1:2"')
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names.filter(name => !['i18n_redirected', 'hb_lang', 'section'].includes(name))).toEqual([])
})
