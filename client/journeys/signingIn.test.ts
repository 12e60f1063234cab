import type { Page } from 'playwright-core'
import { stored } from './testing/pageState.ts'
import { respondWith } from './testing/respondInstead.ts'
import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

const user = {
  id: 1,
  name: 'Ada',
  email: 'ada@paper.example',
  avatar: null,
  created_at: '2026-01-02T03:04:05.000Z',
  providers: [],
}
const empty = { items: [], page: 1, limit: 20, total: 0 }

/** Fakes the account of a token that no backend issued: it is empty, and no call refuses the token. */
async function ownNothing(page: Page) {
  for (const call of ['readlog.get', 'shelf.list', 'settings.get'])
    await page.route(`**/v1/${call}*`, route => respondWith(route, empty))
  await page.route('**/v1/passages.list*', route => respondWith(route, { items: [], next: 'end', more: false }))
}

test.concurrent('a reader signs in, is greeted, sends the token with calls, and signs out', async () => {
  const { page } = await newReader()
  await page.route('**/v1/user.login', route => respondWith(route, { token: 'secret-token', user, created: false }))
  await ownNothing(page)
  await page.route('**/v1/user.surplus?**', route => respondWith(route, { coins: 1200, vouchers: 3 }))
  await page.goto(at('freenovel', '/login?return_to=/myinfo'))
  await page.getByLabel('Email address').fill('ada@paper.example')
  await page.getByLabel('Password', { exact: true }).fill('long enough')
  const request = page.waitForRequest('**/v1/user.surplus?**')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await (await request).allHeaders())['authorization']).toBe('Bearer secret-token')
  await expect(page.getByText('1,200')).toBeVisible()
  const session = () => Promise.all(['token', 'loginStatus', 'userInfo'].map(key => stored(page, key)))
  expect(await session()).toEqual(['secret-token', 'true', JSON.stringify(user)])

  await page.goto(at('freenovel', '/login'))
  await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
  await page.getByText('Recently signed in').waitFor()
  await page.getByRole('link', { name: 'Terms of service' }).first().waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  await expect.poll(session).toEqual(['', '', ''])
})

const signedIn = (user: object) => {
  localStorage.setItem('token', 'secret-token')
  localStorage.setItem('userInfo', JSON.stringify(user))
  localStorage.setItem('loginStatus', 'true')
}

test.concurrent('a reader sees top-ups, and spending under a second tab', async () => {
  const { page, context } = await newReader()
  await context.addInitScript(signedIn, user)
  await page.route('**/v1/user.surplus?**', route => respondWith(route, { coins: 0, vouchers: 0 }))
  await ownNothing(page)
  await page.route('**/v1/user.charge?**', route => respondWith(route, empty))
  const book = { id: 1, name: 'The Lamp and the Tide' }
  await page.route('**/v1/user.cost_list?**', route =>
    respondWith(route, {
      ...empty,
      total: 1,
      items: [
        {
          id: 7,
          kind: 'chapters',
          status: 'paid',
          created_at: user.created_at,
          paid_at: user.created_at,
          book_id: 1,
          chapter_ids: [6, 7],
          coins: 20,
          vouchers: 4,
          book,
        },
      ],
    }),
  )
  await page.goto(at('freenovel', '/myinfo/rechargeList'))
  await page.getByText('No top-ups yet').waitFor()
  await page.getByRole('tab', { name: 'Spending history' }).click()
  const entry = page.getByRole('tabpanel').getByRole('listitem')
  await entry.getByRole('link', { name: 'The Lamp and the Tide' }).waitFor()
  await entry.getByText('−24').waitFor()
  await expect(entry).toContainText('Chapters 6–7')
  await expect(entry).toContainText('Coins 20 · Vouchers 4')
})

test.concurrent('the account card has the same size for guests and readers, whatever their names', async () => {
  const long = {
    ...user,
    name: 'a-reader-who-likes-rather-long-names',
    email: 'a-reader-who-likes-rather-long-names-in-every-address@subdomain.paper.example',
  }
  const below = async (reader?: typeof user) => {
    const { page, context } = await newReader()
    if (reader) await context.addInitScript(signedIn, reader)
    await page.route('**/v1/user.surplus?**', route => respondWith(route, { coins: 0, vouchers: 0 }))
    await ownNothing(page)
    await page.goto(at('freenovel', '/myinfo'))
    await page.getByText(reader ? reader.email : 'Reading as a guest').waitFor()
    return (await page.getByRole('heading', { name: 'Reading', exact: true }).boundingBox())?.y
  }
  const [guest, ...readers] = await Promise.all([below(), below(user), below(long)])
  expect(readers).toEqual([guest, guest])
})
