import { expect, test } from '@jest/globals'
import { at, newReader, takenOver, useBrowser, visitReported } from './testing/reader.ts'

useBrowser({ isPersistent: true })

test.concurrent('a visit is reported once per session, with size, kind and language of the device', async () => {
  const { page } = await newReader({
    locale: 'en-GB',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1',
  })
  const reports: Record<string, unknown>[] = []
  page.on('request', request => {
    if (request.url().endsWith('device.report')) reports.push(request.postDataJSON())
  })
  const answer = page.waitForResponse(/device\.report$/)
  await page.goto(at('freenovel', '/'))
  const { data } = await (await answer).json()
  await page.waitForFunction(id => sessionStorage.getItem('ndpid') === id, data.ndpid)
  expect(await page.evaluate(() => [localStorage.getItem('nbid'), localStorage.getItem('ndpid')])).toEqual([
    data.nbid,
    data.ndpid,
  ])
  expect(reports).toEqual([
    {
      nbid: '',
      ndpid: '',
      device_type: 'iPhone',
      screen_width: 360,
      screen_height: 780,
      system_lang: 'en-gb',
      deep_link: expect.any(String),
      is_click: 0,
      section: 7,
      lang: 'en-us',
    },
  ])
  expect(JSON.parse(decodeURIComponent(String(reports[0]?.['deep_link'])))).toEqual({
    ndpid: '',
    click_time: expect.any(Number),
  })

  await page.goto(at('freenovel', '/genres'))
  await takenOver(page)
  await visitReported(page)
  expect(reports).toHaveLength(1)
})

test.concurrent('calls carry the headers, section and language of the reader', async () => {
  const { page, context } = await newReader()
  await context.addCookies([{ name: 'hb_lang', value: 'de', url: at('freenovel', '/') }])
  const asked = page.waitForRequest(/user\.oauthUrl/)
  await page.goto(at('freenovel', '/login'))
  const call = await asked
  expect(new URL(call.url()).pathname).toBe('/freenovel_api/v1/user.oauthUrl')
  expect(Object.fromEntries(new URL(call.url()).searchParams)).toEqual({ section: '27', lang: 'de-DE' })
  const headers = await call.allHeaders()
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
    'app-version': '1.0.0',
    ua: 'wap',
  })
  expect(headers['authorization']?.trim()).toBe('Bearer')
  expect(headers['device-uuid']).toBe(await page.evaluate(() => localStorage.getItem('local_uid')))
})

test.concurrent('the history is empty at first, then shows how far each book was read', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/history'))
  await page.getByText('No Data!').waitFor()
  await page.goto(at('freenovel', '/book-reader/1/1'))
  await page.waitForFunction(() => localStorage.getItem('readlogList'))
  await page.goto(at('freenovel', '/history'))
  await page.getByText('Unread').waitFor()
  await page.goto(at('freenovel', '/book-reader/1/2'))
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('readlogList') ?? '[]')[0].chapter_id === 2)
  await page.goto(at('freenovel', '/history'))
  await page.getByText(/^Read to /).waitFor()
})
