import { at, expect, newReader, test, useBrowser } from './testing/reader.ts'
import { changedByTheSheet } from './testing/wholeSheet.ts'

useBrowser()

test.concurrent('without JavaScript a reader goes from home to a book, a chapter and the next', async () => {
  const { page } = await newReader({ javaScriptEnabled: false })
  await page.goto(at('freenovel', '/'))
  await page.locator('#content a[href*="/moby-dick"]').first().click()
  await page.getByRole('link', { name: /Start reading/ }).click()
  await page.getByText('Call me Ishmael').waitFor()
  await page.locator('footer').getByRole('link', { name: /next/i }).click()
  await page.getByText('I stuffed a shirt or two').waitFor()
})

test.concurrent('without JavaScript pages have their styles and look the same as with all styles', async () => {
  const { page } = await newReader({ javaScriptEnabled: false })
  for (const path of ['/', '/ranking/1', '/genres', '/search/result/whale', '/novel/1/x/y', '/book-reader/1/1']) {
    await page.goto(at('freenovel', path))
    expect([path, await page.evaluate(changedByTheSheet)]).toEqual([path, []])
    await expect(page.locator('.needs-script').filter({ visible: true })).toHaveCount(0)
    const covers = await page.locator('#content li img[src]').all()
    for (const cover of covers.slice(0, 3)) expect((await cover.boundingBox())?.width).toBeLessThan(360)
    // A class in the markup that no rule of the page's sheet mentions indicates mismatched names.
    const unknown = await page.evaluate(() => {
      const rules = [...document.styleSheets]
        .flatMap(sheet => [...sheet.cssRules])
        .map(rule => rule.cssText)
        .join('\n')
      const names = new Set(
        [...document.querySelectorAll('#root [class]')]
          .flatMap(element => [...element.classList])
          .filter(name => name.includes('_')),
      )
      return [...names].filter(name => /\d$/.test(name) && !rules.includes(`.${name}`))
    })
    expect(unknown).toEqual([])
  }
})

test.concurrent('without JavaScript a search shows results', async () => {
  const { page } = await newReader({ javaScriptEnabled: false })
  await page.goto(at('freenovel', '/search'))
  await page.getByPlaceholder('Search what you want').fill('ishmael')
  await page.getByPlaceholder('Search what you want').press('Enter')
  await page.waitForURL(/\/search\/result\/ishmael/)
  await expect(page.locator('#content a[href*="/moby-dick"]')).not.toHaveCount(0)
})
