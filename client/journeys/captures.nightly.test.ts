import { capture, open } from '../../scripts/lab/browser/capture.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test('a screen is captured although a lazy image is off screen and an animation never ends', async () => {
  const { page } = await newReader()
  await open(page, at('moonovel', '/login'))
  const waiting = await page.evaluate(() => {
    document.body.animate({ opacity: [1, 0.9] }, { duration: 1000, iterations: Infinity })
    return [...document.images].filter(({ src, complete }) => src && !complete).length
  })
  expect(waiting).toBeGreaterThan(0)
  const bytes = await capture(page, 50)
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
})
