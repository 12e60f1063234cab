import { at, expect, hydrated, newReader, test, useBrowser } from './testing/reader.ts'

useBrowser()

test('a swipe of 50 px over the panel changes the tab in 0.3 s, in no time with reduced motion; a shorter one does not', async () => {
  const { page, context } = await newReader()
  await page.goto(at('tibok', '/myinfo/rechargeList'))
  const chosen = page.getByRole('tab', { selected: true })
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

  await expect(chosen).not.toHaveCSS('transition-duration', '0.3s')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(chosen).toHaveCSS('transition-duration', '0.3s')
})
