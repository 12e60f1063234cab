import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll } from '@jest/globals'
import { freePort } from '../../../server/process/testing/freePort.ts'
import { startBackend } from './backendProcess.ts'
import { expect } from './sharedBrowser.ts'
import { startSite, type Site } from './site.ts'

const statusOf = async (port: number, path: string) => {
  const [response] = (await once(get({ port, path, headers: { Host: 'shenovel.localhost' } }), 'response')) as [
    IncomingMessage,
  ]
  response.resume()
  return response.statusCode
}

/** Calls may succeed sooner than pages, which need more. */
async function untilServing(port: number) {
  for (const path of ['/', '/shenovel_api/v1/channel.getChannelList'])
    await expect.poll(() => statusOf(port, path)).toBe(200)
}

/** A site for all tests of a file, with its own backend that can crash and restart. Call at the top of the file. */
export function useRestartableSite() {
  let backend: Awaited<ReturnType<typeof startBackend>>
  let site: Site
  beforeAll(async () => {
    backend = await startBackend(await freePort())
    // Cached pages would outlive their backend.
    const uncached = { PAGE_CACHE_BYTES: '0', API_CACHE_BYTES: '0' }
    site = await startSite({ BACKEND_URL: `http://127.0.0.1:${backend.port}`, LOG_LEVEL: 'warn', ...uncached })
  })
  afterAll(async () => {
    await site.stop()
    await backend.stop()
  })
  return {
    port: () => String(site.port),
    killBackend: () => backend.kill(),
    /** Resolves when readers get answers again: the site briefly leaves a lost backend alone. */
    async startBackend() {
      backend = await startBackend(backend.port)
      await untilServing(site.port)
    },
  }
}
