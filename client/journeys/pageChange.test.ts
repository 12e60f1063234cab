import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { at, expectSameDocument, mark, newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()

/** Follows a link wherever it stands, as a tap does. */
const follow = (page: Page, to: string) => page.evaluate(to => {
  const link = document.createElement('a')
  link.href = to
  document.getElementById('content')?.append(link)
  link.click()
}, to)

test('another page begins at its top; another place of the same page does not', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/myinfo/privacyPolicy'))
  await takenOver(page)
  await mark(page)
  expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  await page.evaluate(() => scrollTo(0, 700))
  await page.waitForFunction(() => scrollY === 700)
  await follow(page, '#nowhere')
  await page.waitForURL(/#nowhere$/)
  expect(await page.evaluate(() => scrollY)).toBe(700)
  await follow(page, '/genres')
  await page.waitForURL(/\/genres$/)
  await page.waitForFunction(() => scrollY === 0)
  await expectSameDocument(page)
})

/** The classes of the page transition and the page's heading, whenever a class changes. */
const watchTransition = (page: Page) => page.evaluate(() => {
  const seen: string[] = []
  Object.assign(window, { seen })
  const content = document.getElementById('content') as HTMLElement
  new MutationObserver(() => {
    const phase = /page-(?:leave|enter)-active/.exec(content.className)?.[0]
    if (phase) seen.push(`${phase} ${content.querySelector('h1')?.textContent}`)
  }).observe(content, { attributes: true, attributeFilter: ['class'] })
})
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

test('the page that is left goes before the next one comes', async () => {
  const { page } = await newReader({ reducedMotion: 'no-preference' })
  await page.goto(at('freenovel', '/genres'))
  await takenOver(page)
  await watchTransition(page)
  await follow(page, '/tags')
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  expect(await seen(page)).toEqual(['page-leave-active All genres', 'page-enter-active Tags'])
})

test('pages follow each other at once for readers who want no motion', async () => {
  const { page } = await newReader({ reducedMotion: 'reduce' })
  await page.goto(at('freenovel', '/genres'))
  await takenOver(page)
  await watchTransition(page)
  await follow(page, '/tags')
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor()
  expect(await seen(page)).toEqual([])
})

test('a list brings more when its end is within 300 px, and not before', async () => {
  const { page } = await newReader()
  const asked: string[] = []
  page.on('request', request => { if (request.url().includes('search.multi?') || request.url().endsWith('search.multi')) asked.push(request.postData() ?? '') })
  await page.goto(at('freenovel', '/search-more/result/love'))
  await takenOver(page)
  const distance = () => page.evaluate(() => {
    const tail = document.querySelector('#content ol')?.nextElementSibling as HTMLElement
    return tail.getBoundingClientRect().top - innerHeight
  })
  await page.evaluate(by => scrollBy(0, by), (await distance()) - 310)
  await page.waitForFunction(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))))
  expect(asked).toEqual([])
  const next = page.waitForRequest('**/v1/search.multi')
  await page.evaluate(() => scrollBy(0, 20))
  expect((await next).postDataJSON()).toMatchObject({ keyword: 'love', page: 2 })
  await page.getByText('You have reached the end').waitFor()
})

test('results lead to more results', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/search/result/love'))
  await takenOver(page)
  await page.getByRole('link', { name: 'More results' }).click()
  await page.waitForURL(/\/search-more\/result\/love\?page=2$/)
  await page.locator('mark').first().waitFor()
})

test('what was searched for stands in the history of the search', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/search/result/whale'))
  await takenOver(page)
  await page.goto(at('freenovel', '/search'))
  await page.locator('a[href="/search/result/whale"]').first().waitFor()
})
