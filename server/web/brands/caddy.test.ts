import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { spawnEndingWithUs } from '../../process/testing/endingWithUs.ts'
import { freePort } from '../../process/testing/freePort.ts'
import { createLog } from '../../log.ts'
import { testApp } from '../testing/testApp.ts'
import { createMetrics } from '../operations/metrics.ts'
import { createOperationsApp } from '../operations/operationsApp.ts'
import { brandState, certificates } from './brandState.ts'

const isThere = spawnSync('caddy', ['version']).status === 0
const withCaddy = isThere ? test : test.skip
const where = isThere ? '' : ' (skipped: there is no caddy on this machine; Debian has it as a package)'

/** As in deploy/caddy/Caddyfile, except for ports and self-issued certificates. */
const caddyfile = (ports: { https: number; ask: number; site: number }) => `
{
  admin off
  skip_install_trust
  auto_https disable_redirects
  https_port ${ports.https}
  on_demand_tls {
    ask http://127.0.0.1:${ports.ask}/tls/allowed
  }
}
https:// {
  tls internal {
    on_demand
  }
  reverse_proxy 127.0.0.1:${ports.site}
}
`

async function startCaddy(ports: Parameters<typeof caddyfile>[0]) {
  const home = await mkdtemp(join(tmpdir(), 'caddy-'))
  await writeFile(join(home, 'Caddyfile'), caddyfile(ports))
  const child = spawnEndingWithUs('caddy', ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  child.stdout.resume()
  const lines: string[] = []
  for await (const line of createInterface(child.stderr)) {
    lines.push(line)
    if (line.includes('serving initial configuration')) break
  }
  child.stderr.resume()
  if (child.exitCode !== null) throw new Error(`caddy ended: ${lines.join('\n')}`)
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true })
  }
}

/** Requests the page of a host over TLS; the issuer of its certificate is unknown. */
async function ask(port: number, host: string): Promise<{ title: string; certificate: string | undefined }> {
  const sent = request({
    host: '127.0.0.1',
    port,
    servername: host,
    headers: { Host: host },
    rejectUnauthorized: false,
  })
  const [response] = await once(sent.end(), 'response')
  const { subjectaltname } = response.socket.getPeerCertificate() as { subjectaltname?: string }
  return { title: await text(response), certificate: subjectaltname }
}

withCaddy(
  `Caddy fetches certificates for the hosts of brands as they are asked for, and for no other${where}`,
  async () => {
    await using site = await testApp()
    const operations = createServer(
      createOperationsApp({
        log: createLog({ level: 'silent' }),
        lifecycle: site.lifecycle,
        metrics: createMetrics({ brands: () => [], process: false }),
        certificates: certificates(site.brands),
        brandState: brandState(site.brands),
        purgePages: async () => undefined,
      }),
    ).listen(0, '127.0.0.1')
    await once(operations, 'listening')
    const https = await freePort()
    const stop = await startCaddy({ https, ask: (operations.address() as AddressInfo).port, site: site.port })
    try {
      for (const host of ['www.one.example', 'any.two.example'])
        expect(await ask(https, host)).toEqual({
          title: `<h1>The ${host.split('.')[1]}</h1>`,
          certificate: `DNS:${host}`,
        })
      for (const host of ['nobody.example', 'localhost'])
        await expect(ask(https, host)).rejects.toThrow(/alert|SSL|EPROTO/)
    } finally {
      await stop()
      operations.closeAllConnections()
      operations.close()
    }
  },
)
