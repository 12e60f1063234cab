import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test.concurrent('a long introduction is collapsed and expands on a tap', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/novel/1/x/y'))
  const text = page.locator('#introduction')
  const height = async () => (await text.boundingBox())?.height
  const short = (await height())!
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(height).toBeGreaterThan(short)
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBe(short)
})

test.concurrent('dialogs stack from z-index 2000 up, and the page behind them does not scroll', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/novel/1/x/y'))
  await page.getByText('Report issue').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('..')).toHaveCSS('z-index', '2000')
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})
