import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

async function readerAtTabs() {
  const { page, context } = await newReader()
  await page.goto(at('tibok', '/myinfo/rechargeList'))
  const tab = (name: string) => page.getByRole('tab', { name })
  const chosen = page.getByRole('tab', { selected: true })
  return { page, context, tab, chosen }
}

test.concurrent('a swipe of 50 px over the panel changes the tab, a shorter one does not', async () => {
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

test.concurrent('changing tabs takes 0.3 s, and no time with reduced motion', async () => {
  const { page, tab } = await readerAtTabs()
  await expect(tab('Spending history')).not.toHaveCSS('transition-duration', '0.3s')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(tab('Spending history')).toHaveCSS('transition-duration', '0.3s')
})
