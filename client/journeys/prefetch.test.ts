import { expect, test } from '@jest/globals'
import type { BrowserContext } from 'playwright-core'
import { at, newReader, useBrowser } from './testing/reader.ts'

useBrowser()

/** Notes how long each piece of idle work may wait at most. */
const watchIdleWork = (context: BrowserContext) =>
  context.addInitScript(() => {
    const limits: (number | undefined)[] = []
    const idle = window.requestIdleCallback.bind(window)
    Object.assign(window, {
      limits,
      requestIdleCallback: (work: IdleRequestCallback, options?: IdleRequestOptions) => {
        limits.push(options?.timeout)
        return idle(work, options)
      },
    })
  })
const chunkOf = (name: string) => (url: URL) => url.pathname.startsWith(`/assets/${name}-`)

test('the code of pages that visible links lead to comes when the browser is idle, after two seconds at the latest', async () => {
  const { page, context } = await newReader()
  await watchIdleWork(context)
  const chunk = page.waitForRequest(request => chunkOf('book')(new URL(request.url())))
  await page.goto(at('freenovel', '/'))
  await chunk
  const limits = await page.evaluate(() => (window as unknown as { limits: number[] }).limits)
  expect(new Set(limits)).toEqual(new Set([2000]))
})
