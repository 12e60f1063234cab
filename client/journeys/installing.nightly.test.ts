import { readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { at, newReader, useBrowser } from './testing/reader.ts'

useBrowser({ isKept: true })

const brands = readdirSync('brands', { withFileTypes: true }).flatMap(entry =>
  entry.isDirectory() ? [entry.name] : [],
)

test.concurrent.each(brands)('Chromium finds nothing that keeps %s from being installed', async brand => {
  const { page, context } = await newReader()
  await page.goto(at(brand, '/'))
  const chromium = await context.newCDPSession(page)
  const { errors, data } = await chromium.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(data).toContain('maskable')
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
  // Windows of tests are private ones, in which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
