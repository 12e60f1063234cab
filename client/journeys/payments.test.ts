import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { answer, startScriptedSite, type ScriptedSite } from './testing/scriptedSite.ts'
import { fillIn, newAddress } from './testing/account.ts'
import { ownAnswered } from './testing/answered.ts'
import { mailFolder } from './testing/mail.ts'
import { at, idleWorkBegun, newReader, takenOver, useBrowser } from './testing/reader.ts'
import { startSite, type Site } from './testing/site.ts'

useBrowser()

const BRAND = 'novelpack'
const TOP_UP = '/myinfo/rechargeList'
/** Locked, and dearer than the vouchers of welcome. */
const LOCKED = '/book-reader/11/12'

test('where payments are a test, the top-up page says that no money is taken, without script too', async () => {
  const { page } = await newReader({ javaScriptEnabled: false })
  await page.goto(at(BRAND, TOP_UP))
  await page.getByText('Payments are a test: no money is taken.').waitFor()
})

describe('where nobody takes payments', () => {
  let site: Site
  let data = ''
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'quire-payments-'))
    // As in the image: nothing is said of payments.
    site = await startSite({ DATA_DIR: data, LOG_LEVEL: 'warn', PAYMENTS: '', PAYMENTS_TEST_IN_PRODUCTION: '' })
  })
  afterAll(async () => {
    await site.stop()
    await rm(data, { recursive: true, force: true })
  })
  const on = (path: string) => at(BRAND, path, String(site.port))

  test('top-up page and lock say so, and no button leads to a top-up', async () => {
    const { page, complaints } = await newReader()
    await page.goto(on(`/login?return_to=${TOP_UP}`))
    await takenOver(page)
    await idleWorkBegun(page)
    await fillIn(page, newAddress(), { folder: mailFolder(data), beforeCode: ownAnswered(page) })
    await page.getByText('Topping up is not available').waitFor()
    expect(await page.getByRole('button', { name: /Top up for/ }).count()).toBe(0)
    await page.getByText('No top-ups yet.').waitFor()

    await page.goto(on(LOCKED))
    await page.getByText(/coins are missing, and none can be bought here at the moment/).waitFor()
    expect(await page.locator(`a[href*="${TOP_UP}"]`).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe('a backend that offers no top-ups', () => {
  let site: ScriptedSite
  beforeAll(async () => {
    site = await startScriptedSite()
  })
  afterAll(() => site.stop())

  test('may say so by 503 NOT_AVAILABLE: the page stands', async () => {
    site.script(({ name }, res) => name === 'charge.list' && answer(res, 503, { error: 'NOT_AVAILABLE' }))
    const { page } = await newReader()
    const said = await page.goto(at(BRAND, TOP_UP, String(site.site.port)))
    expect(said?.status()).toBe(200)
    await page.getByText('Topping up is not available').waitFor()
  })
})
