import { afterAll, beforeAll, expect, test as always } from '@jest/globals'
import { once } from 'node:events'
import { readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { promises } from '../testing/promises.ts'
import { proxiedSite } from '../testing/site.ts'
import { askTls } from '../testing/readers.ts'
import { isThere, nginxBefore, serversAt } from '../testing/nginx.ts'

const test = isThere ? always : always.skip
let site: Awaited<ReturnType<typeof proxiedSite>>
let nginx: Awaited<ReturnType<typeof nginxBefore>>
beforeAll(async () => {
  if (!isThere) return
  site = await proxiedSite()
  nginx = await nginxBefore(serversAt(site.port))
})
afterAll(async () => {
  await nginx?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

for (const [promise, hold] of Object.entries(promises)) test(promise, () => hold({ ...nginx, site }))

test('its log has the request’s id and no path, which may be a sign-in link or searched words', async () => {
  const log = join(nginx.folder, 'access.log')
  const { headers } = await askTls(nginx.tls, 'www.one.example', '/AbCdEf0123456789-_x?code=secret')
  const lines = watch(log)
  while (!readFileSync(log, 'utf8').includes(String(headers['x-request-id']))) await once(lines, 'change')
  lines.close()
  expect(readFileSync(log, 'utf8')).not.toMatch(/AbCdEf|secret/)
})
