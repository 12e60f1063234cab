import { BUDGETS } from '../../scripts/build/sizes.ts'
import { engage } from './testing/pageState.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

type Script = { name: string; bytes: number }

/** Runs in the page: the scripts loaded so far, with the size of their encoded bodies. */
const loadedScripts = (): Script[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => name.endsWith('.js'))
    .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))

/** Packages, base, what the family shares, the page. */
const FILES = 4
const sum = (scripts: Script[]) => scripts.reduce((all, { bytes }) => all + bytes, 0)

test.concurrent.each([
  ['freenovel', '/'],
  ['freenovel', '/novel/1/x/y'],
  ['freenovel', '/book-reader/1/1'],
  // The rest of its copy variant is loaded with the first page that is opened, at the latest.
  ['joyfic', '/'],
  ['joyfic', '/novel/1/x/y'],
  ['joyfic', '/book-reader/1/1'],
])('on %s a first visit to %s needs four scripts to become interactive, and few in total', async (brand, path) => {
  const { page } = await newReader()
  // However slow the machine, and although Playwright looks into the page as if tapping, the reader has done nothing
  // yet and has not stayed for ten seconds.
  await page.addInitScript(() => {
    const original = window.setTimeout
    const unlessStaying = (work: TimerHandler, after?: number) => (after === 10_000 ? 0 : original(work, after))
    Object.assign(window, { setTimeout: unlessStaying })
    Object.defineProperty(navigator, 'userActivation', { value: undefined })
  })
  await page.addInitScript(`
      new MutationObserver((_, observer) => {
        if (!document.documentElement.classList.contains('ready')) return
        observer.disconnect()
        window.first = (${loadedScripts})()
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['class'] })`)
  // Nothing else loads while the style sheet is still in flight on a slow connection.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.css', async route => {
    await released
    await route.continue()
  })
  await page.goto(at(brand, path), { waitUntil: 'commit' })
  await expect.poll(async () => (await page.evaluate(loadedScripts)).length).toBeGreaterThanOrEqual(FILES)
  for (let times = 0; times < 3; times++)
    await page.evaluate(() => new Promise(resolve => requestIdleCallback(resolve)))
  release()
  const isReady = await page.waitForFunction(() => (window as unknown as { first?: Script[] }).first)
  const first = (await isReady.jsonValue())!
  expect(first.length).toBeLessThanOrEqual(FILES)
  expect(sum(first)).toBeLessThanOrEqual(BUDGETS.hydration.bytes)

  const names = async () => String((await page.evaluate(loadedScripts)).map(({ name }) => name))
  await expect.poll(names).toContain('/later-')
  await page.waitForLoadState('networkidle')
  const all = await page.evaluate(loadedScripts)
  expect(all.length).toBeGreaterThan(first.length)
  expect(all.length).toBeLessThanOrEqual(BUDGETS.all.files)
  expect(sum(all)).toBeLessThanOrEqual(BUDGETS.all.bytes)

  // What only readers who stay need waits for them.
  expect(await names()).not.toContain('/loaders-')
  await engage(page)
  await expect.poll(names).toContain('/loaders-')
  await expect.poll(names).toContain('/saving-')
  if (brand === 'joyfic') await expect.poll(names).toContain('/playful-')
  await page.waitForLoadState('networkidle')
  const staying = await page.evaluate(loadedScripts)
  expect(staying.length).toBeLessThanOrEqual(BUDGETS.staying.files)
  expect(sum(staying)).toBeLessThanOrEqual(BUDGETS.staying.bytes)
})
