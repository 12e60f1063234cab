import { expect, test } from '@jest/globals'
import { newReader, useBrowser } from './testing/reader.ts'

useBrowser()

test.each([true, false])(
  'a control that is about to move is pressed after it has moved (scripts: %s)',
  async javaScriptEnabled => {
    const { page } = await newReader({ javaScriptEnabled })
    await page.setContent(`
    <style>
      @keyframes rise { from { transform: translateY(200px) } to { transform: translateY(0) } }
      main { animation: rise 0.3s 0.3s both }
      i { display: block; width: 9px; height: 9px; animation: rise 1s infinite }
      input { position: absolute; top: 40px; }
    </style>
    <main><i></i><input type="checkbox" /></main>`)
    const box = page.getByRole('checkbox')
    await box.click()
    expect(await page.locator('main').evaluate(main => main.getAnimations().map(({ playState }) => playState))).toEqual(
      ['finished'],
    )
    expect(await box.isChecked()).toBe(true)
  },
)
