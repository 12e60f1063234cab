import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test('a long introduction expands on a tap; dialogs stack from z-index 2000 up, and the page behind does not scroll', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/novel/1/x/y'))
  const text = page.locator('#introduction')
  const height = async () => (await text.boundingBox())?.height
  const short = (await height())!
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(height).toBeGreaterThan(short)
  await page.getByRole('button', { name: 'Show less' }).click()
  await expect.poll(height).toBe(short)

  await page.getByText('Report issue').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('..')).toHaveCSS('z-index', '2000')
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})
