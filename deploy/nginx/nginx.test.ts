import { afterAll, beforeAll, test as always } from '@jest/globals'
import { promises } from '../testing/promises.ts'
import { proxiedSite } from '../testing/site.ts'
import { isThere, nginxBefore } from '../testing/nginx.ts'

const test = isThere ? always : always.skip
let site: Awaited<ReturnType<typeof proxiedSite>>
let nginx: Awaited<ReturnType<typeof nginxBefore>>
beforeAll(async () => {
  if (!isThere) return
  site = await proxiedSite()
  nginx = await nginxBefore([site.port])
})
afterAll(async () => {
  await nginx?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

for (const [promise, hold] of Object.entries(promises)) test(promise, () => hold({ ...nginx, site }))
