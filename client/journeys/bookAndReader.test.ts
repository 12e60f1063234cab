import type { Request } from 'playwright-core'
import { followed } from './testing/place.ts'
import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

test.concurrent('a complaint that failed to send is retried with the same key and arrives once', async () => {
  const { page } = await newReader()
  const requests: Request[] = []
  page.on('request', request => request.url().includes('complaint.submit_save') && requests.push(request))
  await page.goto(at('freenovel', '/novel/1/historical/an-error-on-the-bordeaux-line'))
  await page.getByText('Report issue').click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'REPORT' })
  await expect(dialog).toContainText('Copyright infringement')
  await send.click()
  await expect(dialog).toContainText('Please choose what’s wrong.')
  await dialog.getByText('Copyright infringement').click()
  await dialog.getByLabel('Tell us more').fill('The third page is mine.')
  await page.route('**/complaint.submit_save', route => route.abort())
  await send.click()
  await expect(dialog).toContainText('We couldn’t send your report.')
  await page.unroute('**/complaint.submit_save')
  await send.click()
  await expect(dialog).toContainText('Thank you')
  expect(requests.length).toBeGreaterThan(1)
  const keys = new Set(requests.map(request => request.headers()['idempotency-key']))
  expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  const sent = requests[0]!.postDataJSON()
  expect(sent).toMatchObject({ book_id: 1, content: 'The third page is mine.' })
  expect(sent.type_id).toBeGreaterThan(0)
})

test.concurrent('the app link reports the tap, copies this visit’s code although the clipboard refuses, and opens the store with it', async () => {
  const { page, complaints } = await newReader({ userAgent: ANDROID })
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    document.execCommand = command => {
      console.error(command, (document.activeElement as HTMLTextAreaElement).value)
      return true
    }
  })
  const clicked = page.waitForRequest(
    request => request.url().includes('device.report') && request.postDataJSON().is_click === 1,
  )
  await page.route('https://play.google.com/**', route => route.fulfill({ body: 'the store' }))
  await page.goto(at('freenovel', '/myinfo'))
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ndpid'))).not.toBeNull()
  await page.getByText('Get the app').click()
  const report = (await clicked).postDataJSON()
  expect(report).toMatchObject({ device_type: 'Android', screen_width: 360, screen_height: 780, system_lang: 'en-us' })
  await page.waitForURL('https://play.google.com/**')
  const store = new URL(page.url()).searchParams
  expect(store.get('id')).toBeTruthy()
  const { ndpid, click_time } = JSON.parse(store.get('referrer') ?? '')
  expect(ndpid).toBeTruthy()
  expect(click_time).toBeGreaterThan(0)
  expect(complaints.map(line => line.replace(/NotAllowed.*/s, ''))).toEqual([
    'clipboard refused ',
    expect.stringMatching(/^copy freenovel:\/\/%7B%22ndpid/),
  ])
})

test.concurrent('opening the next chapter re-renders no text of this one, and its data is already loaded', async () => {
  const { page, context } = await newReader()
  // On a fast connection the next chapter would be loaded before a line is read.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await followed(page)
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
  let isAhead = false
  page.on('request', request => (isAhead ||= /chapter\.free\?.*chapter_id=2/.test(request.url())))
  // The reader reads on: prefetching begins once the page is idle.
  const readOn = () => page.evaluate(() => scrollTo(0, Math.max(scrollY, 0.7 * document.body.scrollHeight) + 2))
  await expect.poll(() => readOn().then(() => isAhead)).toBe(true)
  expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0)
})

test.concurrent('a tap shows the bars; selecting text or clearing a selection does not', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 1500))
  const root = page.locator('html')
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#chapter-text p:nth-child(9)')!))
  await page.locator('#chapter-text p').nth(8).dispatchEvent('click', { clientY: 400, bubbles: true })
  await expect(root).not.toHaveClass(/\bbars\b/)
  await page.mouse.click(180, 400)
  await expect(root).not.toHaveClass(/\bbars\b/)
  await page.mouse.click(180, 400)
  await expect(root).toHaveClass(/\bbars\b/)
})

test.concurrent('a book is removed from the history and restored', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/2'))
  await followed(page)
  await page.goto(at('freenovel', '/history'))
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByText('Removed from history').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Read to Plain and Purl').waitFor()
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.reload()
  await page.getByText('No Data!').waitFor()
})
