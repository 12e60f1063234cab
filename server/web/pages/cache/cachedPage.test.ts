import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { prepare } from './cachedPage.ts'

/** Prose, since pages consist mostly of it. */
const words = readFileSync('CONTRIBUTING.md', 'utf8').split(' ')
const page = (text: string) => ({
  status: 200,
  html: Buffer.from(`<p>${text}`),
  policy: "script-src 'self'",
  isCacheable: true,
})
const how = { scheme: 'https', madeAt: 0 } as const

test('an unchanged page is recompressed better, once; a changed one is compressed quickly', async () => {
  const quick = await prepare(page(words.join(' ')), how)
  const thorough = await prepare(page(words.join(' ')), { ...how, madeAt: 1, before: quick })
  const again = await prepare(page(words.join(' ')), { ...how, madeAt: 2, before: thorough })
  const changed = await prepare(page(words.toReversed().join(' ')), { ...how, madeAt: 3, before: again })

  expect(thorough.forms.br.body.length).toBeLessThan(quick.forms.br.body.length)
  expect(brotliDecompressSync(thorough.forms.br.body).toString()).toBe(`<p>${words.join(' ')}`)
  expect(again).toMatchObject({ madeAt: 2, hash: quick.hash })
  expect(again.forms.br.body).toBe(thorough.forms.br.body)
  expect(gunzipSync(changed.forms.gzip.body).toString()).toBe(`<p>${words.toReversed().join(' ')}`)
  expect(changed.hash).not.toBe(quick.hash)
  expect([quick, thorough, again, changed].map(({ isThorough }) => isThorough)).toEqual([false, true, true, false])
})

test('one page at a time is recompressed: the others keep their bytes and follow later', async () => {
  const texts = [words.join(' '), words.toReversed().join(' '), words.toSorted().join(' ')]
  const before = await Promise.all(texts.map(text => prepare(page(text), how)))
  const prepareAll = () => Promise.all(texts.map((text, at) => prepare(page(text), { ...how, before: before[at] })))
  const pages = await prepareAll()
  expect(pages.map(({ isThorough }) => isThorough)).toEqual([true, false, false])
  expect(pages[1]?.forms.br.body).toBe(before[1]?.forms.br.body)
  before[0] = pages[0]!
  expect((await prepareAll()).map(({ isThorough }) => isThorough)).toEqual([true, true, false])
})
