import { expect, test } from '@jest/globals'
import { followed, settled } from './testing/place.ts'
import { at, newReader, nightly, takenOver, useBrowser, visitReported } from './testing/reader.ts'

useBrowser({ isPersistent: true })

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

nightly('rotating the phone while the chapter list is open fills the new height', async () => {
  const { page } = await newReader({ viewport: { width: 915, height: 300 } })
  await page.goto(at('freenovel', '/'))
  const book = await page.locator('#content a[href*="/moby-dick"]').first().getAttribute('href')
  await page.goto(at('freenovel', `/book-reader/${book?.split('/')[2]}/50`))
  await takenOver(page)
  await page.mouse.click(457, 150)
  await page.getByRole('button', { name: 'Chapters' }).click()
  const list = page.getByRole('dialog', { name: 'Chapters' }).getByRole('list')
  await list.locator('bdi').first().waitFor()
  await page.setViewportSize({ width: 412, height: 915 })
  const reachesTheEnd = (list: Element) =>
    (list.querySelector('[role=listitem]:last-of-type')?.getBoundingClientRect().bottom ?? 0) >=
    list.getBoundingClientRect().bottom
  await page.waitForFunction(reachesTheEnd, await list.elementHandle())
})

test.concurrent('a complaint that failed to send is retried with the same key and arrives once', async () => {
  const { page } = await newReader()
  const keys: (string | undefined)[] = []
  const sent: object[] = []
  page.on('request', request => {
    if (!request.url().includes('complaint.submit_save')) return
    keys.push(request.headers()['idempotency-key'])
    sent.push(request.postDataJSON() as object)
  })
  await page.goto(at('freenovel', '/novel/1/historical/an-error-on-the-bordeaux-line'))
  await takenOver(page)
  await page.getByText('Report issue').click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'REPORT' })
  await dialog.getByText('Copyright infringement').waitFor()
  await send.click()
  await dialog.getByText('Please choose what’s wrong.').waitFor()
  await dialog.getByText('Copyright infringement').click()
  await dialog.getByLabel('Tell us more').fill('The third page is mine.')
  await page.route('**/complaint.submit_save', route => route.abort())
  await send.click()
  await dialog.getByText('We couldn’t send your report.').waitFor()
  await page.unroute('**/complaint.submit_save')
  await send.click()
  await dialog.getByText('Thank you').waitFor()
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[0]).toMatchObject({ book_id: 1, content: 'The third page is mine.', type_id: expect.any(Number) })
})

test.concurrent('the app link reports the tap, then opens the store with this visit’s code', async () => {
  const { page } = await newReader({ userAgent: ANDROID })
  const clicked = page.waitForRequest(
    request => request.url().includes('device.report') && request.postDataJSON().is_click === 1,
  )
  await page.route('https://play.google.com/**', route => route.fulfill({ body: 'the store' }))
  await page.goto(at('freenovel', '/myinfo'))
  await visitReported(page)
  await page.getByText('Get the app').click()
  const report = (await clicked).postDataJSON()
  expect(report).toMatchObject({ device_type: 'Android', screen_width: 360, screen_height: 780, system_lang: 'en-us' })
  await page.waitForURL('https://play.google.com/**')
  const store = new URL(page.url()).searchParams
  expect(store.get('id')).toBeTruthy()
  expect(JSON.parse(store.get('referrer') ?? '')).toEqual({
    ndpid: expect.stringMatching(/./),
    click_time: expect.any(Number),
  })
})

test.concurrent.each(['reduce', 'no-preference'] as const)(
  'the paragraph on screen stays there while the type grows (motion: %s)',
  async reducedMotion => {
    const { page } = await newReader({ reducedMotion })
    await page.goto(at('freenovel', '/book-reader/1/1'))
    await takenOver(page)
    await followed(page)
    await page.evaluate(() => scrollTo(0, 1500))
    await page.waitForFunction(() => scrollY === 1500)
    const first = () =>
      page.locator('#chapter-text').evaluate(text => {
        const paragraphs = [...text.children]
        return paragraphs.findIndex(paragraph => paragraph.getBoundingClientRect().bottom > 0)
      })
    const before = await first()
    await page.mouse.click(180, 400)
    await page.getByRole('button', { name: 'Display' }).click()
    const larger = page.getByRole('button', { name: 'Larger' })
    for (let size = 17; size <= 24; size++) await larger.click()
    await settled(page)
    expect(await page.evaluate(() => document.documentElement.className)).toContain('font_size-24')
    expect(Math.abs((await first()) - before)).toBeLessThanOrEqual(1)
  },
)

test.concurrent('opening the next chapter re-renders no text of this one, and its data is already loaded', async () => {
  const { page, context } = await newReader()
  // On a fast connection the next chapter would be loaded before a line is read.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await visitReported(page)
  await page.evaluate(() => {
    const changes = Object.assign(window, { changes: 0 })
    new MutationObserver(list => {
      changes.changes += list.length
    }).observe(document.querySelector('#chapter-text')!, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    })
  })
  const ahead = page.waitForRequest(request => /chapter\.free\?.*chapter_id=2/.test(request.url()))
  await page.evaluate(() => scrollTo(0, document.querySelector('#chapter-text')!.clientHeight * 0.8))
  await ahead
  expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0)
})

test.concurrent('a tap shows the bars; selecting text or clearing a selection does not', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await takenOver(page)
  await page.evaluate(() => scrollTo(0, 1500))
  const isShown = () => page.evaluate(() => document.documentElement.classList.contains('bars'))
  const select = () =>
    page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#chapter-text p:nth-child(9)')!))
  await select()
  await page.locator('#chapter-text p').nth(8).dispatchEvent('click', { clientY: 400, bubbles: true })
  expect(await isShown()).toBe(false)
  await page.mouse.click(180, 400)
  expect(await isShown()).toBe(false)
  await page.mouse.click(180, 400)
  await page.waitForFunction(() => document.documentElement.classList.contains('bars'))
  // Key handling loads shortly after the chapter.
  while (await isShown()) await page.keyboard.press('Escape')
})

test.concurrent('a book is removed from the history and restored', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/2'))
  await takenOver(page)
  await page.waitForFunction(() => localStorage.getItem('readlogList'))
  await page.goto(at('freenovel', '/history'))
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByText('Removed from history').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Read to Plain and Purl').waitFor()
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.reload()
  await page.getByText('No Data!').waitFor()
})
