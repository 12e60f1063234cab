import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { environment } from '../../../server/config.ts'
import { install, type Installation, type Started } from './installation.ts'
import { SHOWN, startLoad } from './load.ts'

/** Minimum number of requests during an update. */
const REQUESTS = 5000

/** How operators replace the running version. */
const WAYS: Record<string, (installation: Installation) => Promise<unknown>> = {
  /** As with systemd, at the same addresses: one process after the other. */
  async restart({ all }) {
    for (const one of [...all('backend'), ...all('web')]) {
      await one.stop()
      await one.start()
    }
  },
  /** With deploy/update.sh, at new addresses. */
  async compose(installation) {
    await using docker = await dockerOf(installation)
    await promisify(execFile)('deploy/update.sh', { env: { PATH: `${docker.folder}:${environment['PATH']}` } })
  },
}

/**
 * Updates two web servers and two backends behind nginx while readers read and buy, repeatedly until there were enough
 * requests. Readers are few and do not search: on a busy machine searches are slow, whatever is updated. Needs a build.
 * Resolves to the number of requests by status, where 0 is a cut connection.
 */
export async function updateUnderLoad(way: keyof typeof WAYS): Promise<Record<number, number>> {
  const installation = await install({ webs: 2, isResolved: way === 'compose' })
  try {
    const load = await startLoad(installation, { readers: 6, buyers: 2, paths: SHOWN })
    const statuses = () => {
      const { pages, orders } = load.soFar()
      return Object.fromEntries(
        [...Object.keys(pages), ...Object.keys(orders)].map(status => {
          const code = Number(status)
          return [code, (pages[code] ?? 0) + (orders[code] ?? 0)]
        }),
      )
    }
    const count = () => Object.values(statuses()).reduce((sum, one) => sum + one, 0)
    try {
      do await WAYS[way]!(installation)
      while (count() < REQUESTS)
    } finally {
      await load.stop()
    }
    return statuses()
  } finally {
    await installation.remove()
  }
}

/** A folder with a `docker` that manages processes as deploy/update.sh does containers. */
async function dockerOf({ all, add }: Installation) {
  const running = () => [...all('backend'), ...all('web')]
  const named = (of: string | undefined) => running().filter(one => one.of === of)
  async function stop(address: string | undefined) {
    const one = running().find(one => one.address === address)
    await one?.stop()
    if (one) one.isRemoved = true
  }
  async function scale(of: Started['of'], count: number) {
    await Promise.all(Array.from({ length: count - named(of).length }, () => add(of)))
  }
  async function answerTo(words: string[]): Promise<string> {
    const last = words.at(-1)
    const scaled = /--scale (web|backend)=(\d+)/.exec(words.join(' '))
    if (words.includes('ps'))
      return named(last)
        .map(one => `${one.address}\n`)
        .join('')
    if (scaled) await scale(scaled[1] as Started['of'], Number(scaled[2]))
    else if (words[0] === 'stop') await stop(last)
    else if (words[0] !== 'rm' && !words.includes('build') && !words.includes('migrate'))
      throw new Error(words.join(' '))
    return ''
  }
  const server = createServer(async (request, response) => {
    try {
      response.end(await answerTo((await text(request)).split(' ')))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'quire-docker-'))
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\nexec curl -sS --fail-with-body -d "$*" http://127.0.0.1:${port}/\n`)
  chmodSync(join(folder, 'docker'), 0o755)
  return {
    folder,
    async [Symbol.asyncDispose]() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

if (import.meta.main) {
  for (const way of Object.keys(WAYS)) process.stdout.write(`${way}: ${JSON.stringify(await updateUnderLoad(way))}\n`)
}
