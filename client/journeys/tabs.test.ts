import { expect } from '@jest/globals'
import { at, idleWorkBegun, newReader, sideBySide, takenOver, useBrowser } from './testing/reader.ts'

useBrowser({ isPersistent: true })

async function readerAtTabs() {
  const { page, context } = await newReader()
  await page.goto(at('tibok', '/myinfo/rechargeList'))
  await takenOver(page)
  const tab = (name: string) => page.getByRole('tab', { name })
  const chosen = () => page.getByRole('tab', { selected: true }).textContent()
  return { page, context, tab, chosen }
}

sideBySide(
  'arrow keys, Home and End move through tabs, and each tab is tied to its panel for screen readers',
  async () => {
    const { page, tab, chosen } = await readerAtTabs()
    await tab('Top-up history').focus()
    await page.keyboard.press('ArrowRight')
    expect(await chosen()).toBe('Spending history')
    expect(await tab('Spending history').evaluate(element => element === document.activeElement)).toBe(true)
    await page.getByRole('tabpanel', { name: 'Spending history' }).getByText('Sign in to see your spending.').waitFor()
    expect(await page.getByRole('tabpanel').count()).toBe(1)
    await page.keyboard.press('Home')
    expect(await chosen()).toBe('Top-up history')
    await page.keyboard.press('End')
    expect(await chosen()).toBe('Spending history')
    await page.keyboard.press('ArrowRight')
    expect(await chosen()).toBe('Top-up history')
    // One tab stop: the other tabs are reached with the arrow keys.
    expect(await tab('Spending history').getAttribute('tabindex')).toBe('-1')
  },
)

sideBySide('a swipe of 50 px over the panel changes the tab, a shorter one does not', async () => {
  const { page, context, chosen } = await readerAtTabs()
  await idleWorkBegun(page)
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
  expect(await chosen()).toBe('Top-up history')
  await swipe(-51)
  expect(await chosen()).toBe('Spending history')
  await swipe(51)
  expect(await chosen()).toBe('Top-up history')
})

sideBySide('changing tabs takes 0.3 s, and no time with reduced motion', async () => {
  const { page, tab } = await readerAtTabs()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const duration = () => tab('Spending history').evaluate(element => getComputedStyle(element).transitionDuration)
  expect(await duration()).toBe('0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(parseFloat(await duration())).toBeLessThan(0.001)
})
