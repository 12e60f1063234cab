import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Request } from 'playwright-core'
import { fillIn, newAddress } from './testing/account.ts'
import { agree, CALLBACK, signInThere, startHouseSite } from './testing/houseSite.ts'
import { newReader, takenOver, useBrowser } from './testing/reader.ts'

useBrowser()

let site: Awaited<ReturnType<typeof startHouseSite>>
beforeAll(async () => {
  site = await startHouseSite()
})
afterAll(() => site.stop())

test('no token, password, address or code is logged, stands in a page or an address, or is told to anybody as the referrer', async () => {
  const { page, context } = await newReader()
  const requests: Request[] = []
  const documents: Promise<string>[] = []
  context.on('request', request => requests.push(request))
  page.on('response', answer => {
    if (answer.request().resourceType() === 'document' && answer.url().startsWith(site.on('/')))
      documents.push(answer.text().catch(() => ''))
  })
  const storage = (key: string) => page.evaluate(key => localStorage.getItem(key) ?? '', key)
  const [email, password] = [newAddress(), 'seven quiet lanterns']

  await page.goto(site.on('/login?return_to=/book-reader/1/6'))
  await takenOver(page)
  await fillIn(page, email, { password: 'six loud lanterns', isNew: false })
  await page.getByText(/The e-mail address or the password is not right/).waitFor()
  await fillIn(page, email, { password })
  await page.getByRole('button', { name: /Unlock for/ }).click()
  await page.getByText('This chapter goes on').waitFor({ state: 'detached' })
  const first = await storage('token')
  await page.goto(site.on('/myinfo/rechargeList'))
  await takenOver(page)
  await page.getByRole('button', { name: /^Top up for/ }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Paid.').waitFor()
  await page.goto(site.on('/myinfo'))
  await page.getByText(email).waitFor()
  await page.goto(site.on('/login'))
  await page.getByRole('button', { name: 'Sign out' }).click()

  const state = (await site.goToHouse(page, '/history')).searchParams.get('state') ?? ''
  await signInThere(page, 'mara')
  await agree(page)
  await page.waitForURL(site.on('/history'))
  await page.reload()
  await takenOver(page)

  const addresses = requests.map(request => new URL(request.url()))
  const back = addresses.find(({ pathname }) => pathname === CALLBACK)
  const landing = addresses.find(
    ({ pathname, port }) => /^\/[\w-]{43}$/.test(pathname) && port === new URL(site.on('/')).port,
  )
  const secrets = [email, 'mara@house.example', password, 'six loud lanterns', first, await storage('token')]
  const codes = [state, back?.searchParams.get('code') ?? '', landing?.pathname.slice(1) ?? '']
  expect([...secrets, ...codes].filter(secret => secret.length < 10)).toEqual([])

  const found = (texts: string[], wanted: string[]) =>
    wanted.filter(secret => texts.some(text => text.includes(secret) || text.includes(encodeURIComponent(secret))))
  const referrers = (await Promise.all(requests.map(request => request.allHeaders().catch(() => ({}))))).map(headers =>
    'referer' in headers ? String(headers.referer) : '',
  )
  const pages = await Promise.all(documents)
  expect([pages.length > 5, site.log.length > 20, referrers.some(Boolean)]).toEqual([true, true, true])
  expect(found(site.log, [...secrets, ...codes])).toEqual([])
  expect(found(pages, [...secrets, ...codes])).toEqual([])
  expect(
    found(
      addresses.map(({ href }) => href),
      secrets,
    ),
  ).toEqual([])
  expect(found(referrers, [...secrets, ...codes])).toEqual([])
  expect(
    found(
      site.asked.map(({ headers }) => String(headers.referer)),
      [...secrets, ...codes],
    ),
  ).toEqual([])
  // The page of a code is kept by nobody.
  const kept = requests
    .filter(request => request.url() === landing?.href)
    .map(async request => (await request.response())?.headers())
  expect(await Promise.all(kept)).toEqual([
    expect.objectContaining({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }),
  ])
})
