import { at, expect, newReader, sideBySide, hydrated, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

async function readerAtTabs() {
  const { page, context } = await newReader()
  await page.goto(at('tibok', '/myinfo/rechargeList'))
  const tab = (name: string) => page.getByRole('tab', { name })
  const chosen = page.getByRole('tab', { selected: true })
  return { page, context, tab, chosen }
}

sideBySide(
  'arrow keys, Home and End move through tabs, and each tab is tied to its panel for screen readers',
  async () => {
    const { page, tab, chosen } = await readerAtTabs()
    await tab('Top-up history').focus()
    await page.keyboard.press('ArrowRight')
    await expect(chosen).toHaveText('Spending history')
    await expect(tab('Spending history')).toBeFocused()
    await page.getByRole('tabpanel', { name: 'Spending history' }).getByText('Sign in to see your spending.').waitFor()
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await page.keyboard.press('Home')
    await expect(chosen).toHaveText('Top-up history')
    await page.keyboard.press('End')
    await expect(chosen).toHaveText('Spending history')
    await page.keyboard.press('ArrowRight')
    await expect(chosen).toHaveText('Top-up history')
    // One tab stop: the other tabs are reached with the arrow keys.
    await expect(tab('Spending history')).toHaveAttribute('tabindex', '-1')
  },
)

sideBySide('a swipe of 50 px over the panel changes the tab, a shorter one does not', async () => {
  const { page, context, chosen } = await readerAtTabs()
  await hydrated(page)
  const panel = page.getByRole('tabpanel')
  await panel.scrollIntoViewIfNeeded()
  const { x, y } = (await panel.boundingBox())!
  const device = await context.newCDPSession(page)
  const swipe = async (distance: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
      device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + 200 + dx, y: y + 20 }],
      })
    await touch('touchStart', 0)
    await touch('touchMove', distance)
    await touch('touchEnd', distance)
  }
  await swipe(-49)
  await expect(chosen).toHaveText('Top-up history')
  await swipe(-51)
  await expect(chosen).toHaveText('Spending history')
  await swipe(51)
  await expect(chosen).toHaveText('Top-up history')
})

sideBySide('changing tabs takes 0.3 s, and no time with reduced motion', async () => {
  const { page, tab } = await readerAtTabs()
  await expect(tab('Spending history')).not.toHaveCSS('transition-duration', '0.3s')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(tab('Spending history')).toHaveCSS('transition-duration', '0.3s')
})
