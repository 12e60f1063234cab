import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newAccount, signIn } from './testing/readerApi.ts'
import { at, idleWorkBegun, newReader, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser()

const BRAND = 'novelpack'
const TOP_UP = '/myinfo/rechargeList'
/** A separate site: as in the image, payments are not configured. */
let site: Site
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-payments-'))
  site = await startSite({ DATA_DIR: folder, LOG_LEVEL: 'warn', PAYMENTS: '' })
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

test('without payments the top-up page and the lock say so, and nothing links to a top-up', async () => {
  const { page, context, complaints } = await newReader()
  await signIn(context, await newAccount(undefined, { brand: BRAND, port: site.port, folder }))
  const on = (path: string) => at(BRAND, path, String(site.port))
  await page.goto(on(TOP_UP))
  await page.getByText('Top-ups aren’t available').waitFor()
  await idleWorkBegun(page)
  expect(await page.getByRole('button', { name: /Top up for/ }).count()).toBe(0)
  await page.getByText('No top-ups yet').waitFor()

  await page.goto(on('/book-reader/11/12'))
  await page.getByText(/coins aren’t on sale here right now/).waitFor()
  expect(await page.locator(`a[href*="${TOP_UP}"]`).count()).toBe(0)
  expect(complaints).toEqual([])
})
