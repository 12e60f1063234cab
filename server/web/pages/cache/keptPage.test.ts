import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { prepare } from './keptPage.ts'

/** Prose, which is what pages are made of. */
const words = readFileSync('CONTRIBUTING.md', 'utf8').split(' ')
const page = (text: string) => ({
  status: 200,
  html: Buffer.from(`<p>${text}`),
  policy: "script-src 'self'",
  mayBeKept: true,
})
const how = { scheme: 'https', madeAt: 0 } as const

test('what is made anew with nobody waiting is packed smaller, and what stayed the same is not packed again', async () => {
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
})
