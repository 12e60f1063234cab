import { expect, test } from '@jest/globals'
import { ADDRESSES } from './testing/addresses.ts'
import { clipped, covered } from './testing/clipped.ts'
import { at, newReader, takenOver, useBrowser } from './testing/reader.ts'

// Twice as large as browsers come: the setting that readers have where zoom is off.
useBrowser({ flags: ['--blink-settings=defaultFontSize=32'] })

/** Several pages load while one is looked at. */
const AT_ONCE = 4
const groups = Array.from({ length: AT_ONCE }, (_, index) => ADDRESSES.filter((_, place) => place % AT_ONCE === index))

test.each([
  ['novelpack', 'compact and ruled'],
  ['freenovel', 'airy and round'],
])(
  'with type of twice the size no word of %s (%s) is cut, nothing is wider than a phone, and every control can be touched',
  async brand => {
    const found = await Promise.all(
      groups.map(async addresses => {
        const { page } = await newReader({ viewport: { width: 360, height: 640 } })
        const wrong: [string, unknown][] = []
        for (const [path] of addresses) {
          await page.goto(at(brand, path))
          await takenOver(page)
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          if (width > 360) wrong.push([path, `${width} px wide`])
          for (const words of await clipped(page)) wrong.push([path, words])
          for (const control of await covered(page)) wrong.push([path, control])
        }
        return wrong
      }),
    )
    expect(found.flat()).toEqual([])
  },
)
