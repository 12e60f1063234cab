import { afterAll, beforeAll } from '@jest/globals'
import { startBackend } from './backendProcess.ts'
import { startSite, type Site } from './site.ts'

/** A site for all tests of a file, on a backend of its own that can die and come back. Call at the top of the file. */
export function useMortalSite() {
  let backend: Awaited<ReturnType<typeof startBackend>>
  let site: Site
  beforeAll(async () => {
    backend = await startBackend()
    // Kept pages would outlive their backend.
    const uncached = { PAGE_CACHE_BYTES: '0', API_CACHE_BYTES: '0' }
    site = await startSite({ BACKEND_URL: `http://127.0.0.1:${backend.port}`, LOG_LEVEL: 'warn', ...uncached })
  })
  afterAll(async () => {
    await site.stop()
    await backend.kill()
  })
  return {
    port: () => String(site.port),
    killBackend: () => backend.kill(),
    async startBackend() {
      backend = await startBackend(backend.port)
    },
  }
}
