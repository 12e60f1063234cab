import { expect } from '@jest/globals'
import { newReader } from './reader.ts'

/** Expects that Chromium finds no obstacle to installing the page at this address. */
export async function expectInstallable(address: string): Promise<void> {
  const { page, context } = await newReader()
  await page.goto(address)
  const chromium = await context.newCDPSession(page)
  const { errors, data } = await chromium.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(data).toContain('maskable')
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
  // Test windows are private, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
}
