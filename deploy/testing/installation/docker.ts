import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Installation, Started } from './installation.ts'

/** A folder with a `docker` that manages processes as deploy/update.sh does containers. */
export async function dockerOf({ all, add }: Installation) {
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
  async function responseTo(words: string[]): Promise<string> {
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
      response.end(await responseTo((await text(request)).split(' ')))
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
