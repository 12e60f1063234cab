import { expect, test } from '@jest/globals'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

test.concurrent('a long introduction is collapsed and expands on a tap', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/novel/1/x/y'))
  await takenOver(page)
  const text = page.locator('#introduction')
  const height = async () => (await text.boundingBox())?.height ?? 0
  const short = await height()
  await page.getByRole('button', { name: 'Show all' }).click()
  const putAway = page.getByRole('button', { name: 'Put away' })
  await putAway.waitFor()
  expect(await height()).toBeGreaterThan(short)
  await putAway.click()
  await page.getByRole('button', { name: 'Show all' }).waitFor()
  expect(await height()).toBe(short)
})

test.concurrent('dialogs stack from z-index 2000 up, and the page behind them does not scroll', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/novel/1/x/y'))
  await takenOver(page)
  await page.getByText('Report issue').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.evaluate(panel => (panel.parentElement as HTMLElement).style.zIndex)).toBe('2000')
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

test.concurrent('the reader’s panels open and close', async () => {
  const { page } = await newReader()
  await page.goto(at('freenovel', '/book-reader/1/2'))
  await takenOver(page)
  await page.locator('#chapter-text p').nth(1).click()
  const tools = page.getByRole('navigation', { name: 'Reader' })
  await tools.getByRole('button', { name: 'Chapters' }).click()
  await page.getByRole('dialog', { name: 'Chapters' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tools.getByRole('button', { name: 'Display' }).click()
  const size = page.getByRole('dialog', { name: 'Display' }).locator('output')
  const smaller = page.getByRole('button', { name: 'Smaller' })
  for (let tap = 0; tap < 2; tap++) await smaller.click()
  expect(await size.innerText()).toBe('14')
  await smaller.dispatchEvent('click')
  expect(await size.innerText()).toBe('14')
})
