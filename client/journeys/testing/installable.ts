import { expect } from '@jest/globals'
import { newReader } from './reader.ts'

/** Chromium finds nothing that keeps the page at this address from being installed. */
export async function expectInstallable(address: string): Promise<void> {
  const { page, context } = await newReader()
  await page.goto(address)
  const chromium = await context.newCDPSession(page)
  const { errors, data } = await chromium.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(data).toContain('maskable')
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors')
  // Windows of tests are private ones, in which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
}
