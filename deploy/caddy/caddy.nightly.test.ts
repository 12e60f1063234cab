import { afterAll, beforeAll, test as always } from '@jest/globals'
import { join } from 'node:path'
import { freePort } from '../../server/process/testing/freePort.ts'
import { findProxy, proxyProgram, writeCertificate } from '../testing/proxyProgram.ts'
import { promises } from '../testing/promises.ts'
import { proxiedSite } from '../testing/site.ts'

const binary = findProxy('caddy', 'CADDY_BIN')
const test = binary ? always : always.skip
let site: Awaited<ReturnType<typeof proxiedSite>>
let caddy: Awaited<ReturnType<typeof caddyBefore>>
beforeAll(async () => {
  if (!binary) return
  site = await proxiedSite()
  caddy = await caddyBefore(site.port)
})
afterAll(async () => {
  await caddy?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
})

/** Caddy with this folder's configuration and an existing certificate, since none can be issued here. */
async function caddyBefore(port: number) {
  const [tls, plain] = [await freePort(), await freePort()]
  const program = await proxyProgram({
    binary: String(binary),
    configuration: import.meta.dirname,
    port: tls,
    args: folder => ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
    async changes(folder) {
      writeCertificate(join(folder, 'quire.pem'), join(folder, 'quire.key'))
      return {
        'tls {\n\t\ton_demand\n\t}': 'tls quire.pem quire.key',
        '\ton_demand_tls {\n': `\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\tdefault_bind 127.0.0.1\n\ton_demand_tls {\n`,
        'web:3000': `127.0.0.1:${port}`,
      }
    },
  })
  return { ...program, tls, plain }
}

for (const [promise, hold] of Object.entries(promises)) test(promise, () => hold({ ...caddy, site }))
