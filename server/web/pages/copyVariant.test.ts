import { afterAll, expect, test } from '@jest/globals'
import request from 'supertest'
import type { BrandTheme } from '../../../shared/brand.ts'
import type { Snapshot } from '../../../shared/page/snapshot.ts'
import { writeBrand } from '../testing/brandFolder.ts'
import { pageSite } from './testing/pageSite.ts'

const site = await pageSite()
afterAll(() => site[Symbol.asyncDispose]())

const THEME = { headings: 'serif', corners: 'soft' } as const

/** A page of brand `two`, with a copy variant. */
async function page(path: string, copy: BrandTheme['copy']): Promise<string> {
  await writeBrand(site.folder, 'two', { theme: { ...THEME, copy }, app: undefined })
  await site.brands.reload()
  const { text } = await request(site.server).get(path).set('Host', 'www.two.example').expect(200)
  return text
}

test('pages use the copy variant of the brand’s file, also when saved while running; money and facts stay plain', async () => {
  const plain = await page('/book-reader/1/3', undefined)
  expect(plain).toContain('That’s the opening. Unlock the rest to keep reading.')
  const warm = await page('/book-reader/1/3', 'warm')
  expect(warm).toContain('We hope you like how it begins. Unlock the rest to keep reading.')
  const priceIn = (html: string) => /Unlock for \d+ coins/.exec(html)?.[0]
  expect(priceIn(warm)).toMatch(/\d/)
  expect(priceIn(warm)).toBe(priceIn(plain))
  expect(await page('/search/result/qqxx', 'playful')).toContain('may lure it out')
  expect(await page('/login', 'brisk')).toContain('Your novels, coins and unlocked chapters. On every device.')
  expect(await page('/offline', 'storied')).toContain('These travel with you')
})

test('a page contains the texts of its copy variant that it shows, and no others', async () => {
  const wordsOf = async (path: string, copy: BrandTheme['copy']) => {
    const html = await page(path, copy)
    const [, state = ''] = /id="state">(.*?)<\/script>/.exec(html) ?? []
    return (JSON.parse(state) as Snapshot).brand.words
  }
  expect(await wordsOf('/book-reader/1/3', 'brisk')).toEqual({
    reader: { lockedText: 'That was the opening. Unlock the rest to keep reading.' },
  })
  expect(await wordsOf('/', 'brisk')).toEqual({})
  // Only the texts that are shown once the reader is known.
  expect(await wordsOf('/history', 'brisk')).toEqual({
    shelf: { empty: expect.objectContaining({ reading: expect.any(String) }) },
  })
  expect(await wordsOf('/book-reader/1/3', 'plain')).toBeUndefined()
})
