import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { fillIn, PASSWORD } from './testing/account.ts'
import { agree, signInThere, startHouseSite } from './testing/houseSite.ts'
import { newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()

const BRANDS = ['novelpack', 'freenovel']
let site: Awaited<ReturnType<typeof startHouseSite>>
beforeAll(async () => {
  site = await startHouseSite()
})
afterAll(() => site.stop())

const userId = (page: Page): Promise<number> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { id: number }).id)
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('token') !== null)

/** Somebody who signs up with an address that is not theirs, and has a place in a book and a name there. */
async function stranger(brand: string, email: string) {
  const { page } = await newReader()
  await page.goto(site.on('/login?return_to=/myinfo', brand))
  await takenOver(page)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await page.getByRole('checkbox').check()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await page.getByRole('link', { name: 'Go on' }).click()
  await page.waitForURL(site.on('/myinfo', brand))
  return page
}
async function comeByProvider(brand: string, name: string) {
  const { page } = await newReader()
  await site.goToHouse(page, '/myinfo', brand)
  await signInThere(page, name)
  await agree(page)
  await page.waitForURL(site.on('/myinfo', brand))
  return page
}
/** The password that the stranger chose opens nothing. */
async function expectShut(brand: string, email: string) {
  const { page } = await newReader()
  await page.goto(site.on('/login?return_to=/myinfo', brand))
  await takenOver(page)
  await fillIn(page, email, { isNew: false })
  await page.getByText('The e-mail address or the password is not right.').waitFor()
  expect(await isSignedIn(page)).toBe(false)
}

test.each(BRANDS)(
  'on %s a provider that has verified an address leads to an account of its own, past whoever only signed up with it',
  async brand => {
    const email = 'omar@house.example'
    const strange = await stranger(brand, email)
    const owner = await comeByProvider(brand, 'omar')
    await owner.getByText(email, { exact: true }).waitFor()
    await owner.getByText('Omar', { exact: true }).first().waitFor()
    expect(await userId(owner)).not.toBe(await userId(strange))
    await expectShut(brand, email)
    // What is bought or read there is not theirs to see either.
    await strange.goto(site.on('/myinfo/rechargeList', brand))
    await takenOver(strange)
    await strange.getByRole('button', { name: /^Top up for/ }).click()
    await strange.getByRole('dialog').getByText('Confirm your address').waitFor()
  },
)

test.each(BRANDS)(
  'on %s it takes over an account with a password and an address that nobody had proven, and whoever made it is out',
  async brand => {
    const email = 'lin@house.example'
    const strange = await stranger(brand, email)
    makeAsBefore(brand, email)
    await strange.reload()
    expect(await isSignedIn(strange)).toBe(true)
    const owner = await comeByProvider(brand, 'lin')
    await owner.getByText(email, { exact: true }).waitFor()
    await owner.getByText('Lin', { exact: true }).first().waitFor()
    expect(await userId(owner)).toBe(await userId(strange))

    await strange.goto(site.on('/myinfo/voucherHistory', brand))
    await strange.getByRole('dialog').waitFor()
    expect(await isSignedIn(strange)).toBe(false)
    await expectShut(brand, email)
    await owner.reload()
    await owner.getByText(email, { exact: true }).waitFor()
    expect(await isSignedIn(owner)).toBe(true)
    // No device but this one: the stranger's is none of theirs.
    await owner.getByRole('button', { name: 'Account and password' }).click()
    const devices = owner.getByRole('dialog').locator('details', { has: owner.getByText('Devices', { exact: true }) })
    await devices.locator('summary').click()
    await devices.getByText('This device').waitFor()
    expect(await devices.getByRole('listitem').count()).toBe(1)
  },
)

/** What sign-up made before an address had to be proven: the account has the address, and nobody knows whose it is. */
function makeAsBefore(brand: string, email: string): void {
  const database = new DatabaseSync(join(process.env['SITE_DATA']!, 'quire.sqlite'), { timeout: 5000 })
  const { changes } = database
    .prepare('update reader set email = signed_up_as, signed_up_as = null where brand = ? and signed_up_as = ?')
    .run(brand, email)
  database.close()
  expect(changes).toBe(1)
}
