import type { Browser } from 'playwright-core'
import { capture, onPhone, openAgain } from '../browser/capture.ts'

/** Size of one screen in the sheet: a third of a phone. */
const SIZE = { width: 132, height: 234 }
const COLUMNS = 6
const GAP = 8
const STYLE = `
  body { display: grid; grid-template-columns: repeat(${COLUMNS}, ${SIZE.width}px); gap: ${GAP}px; margin: ${GAP}px }
  body { background: #85888f }
  img { width: ${SIZE.width}px; height: ${SIZE.height}px; border-radius: 6px }
`

/** The home pages of all brands side by side, without anything around them. */
export async function contactSheet(
  browser: Browser,
  brands: readonly string[],
  addressOf: (brand: string) => string,
  quality: number,
): Promise<Buffer> {
  const shots: string[] = []
  for (const brand of brands)
    await onPhone(browser, { viewport: { width: 360, height: 640 } }, async page => {
      await openAgain(page, addressOf(brand))
      shots.push((await capture(page, 90)).toString('base64'))
    })
  const rows = Math.ceil(brands.length / COLUMNS)
  const viewport = {
    width: COLUMNS * (SIZE.width + GAP) + GAP,
    height: rows * (SIZE.height + GAP) + GAP,
  }
  return onPhone(browser, { viewport, isMobile: false }, async page => {
    const images = shots.map(shot => `<img src="data:image/webp;base64,${shot}">`)
    await page.setContent(`<style>${STYLE}</style>${images.join('')}`)
    return capture(page, quality)
  })
}
