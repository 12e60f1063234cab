import { test } from '@jest/globals'
import { at, expect, newReader, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

test.concurrent('a long introduction is collapsed and expands on a tap', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/novel/1/x/y'))
  const text = page.locator('#introduction')
  const height = async () => (await text.boundingBox())?.height
  const short = (await height())!
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(height).toBeGreaterThan(short)
  await page.getByRole('button', { name: 'Put away' }).click()
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

test.concurrent('the reader’s panels open and close', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/2'))
  await page.locator('#chapter-text p').nth(1).click()
  const tools = page.getByRole('navigation', { name: 'Reader' })
  await tools.getByRole('button', { name: 'Chapters' }).click()
  await expect(page.getByRole('dialog', { name: 'Chapters' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tools.getByRole('button', { name: 'Display' }).click()
  const size = page.getByRole('dialog', { name: 'Display' }).locator('output')
  const smaller = page.getByRole('button', { name: 'Smaller' })
  for (let tap = 0; tap < 2; tap++) await smaller.click()
  await expect(size).toHaveText('14')
  await smaller.dispatchEvent('click')
  await expect(size).toHaveText('14')
})
