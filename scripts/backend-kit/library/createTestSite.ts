import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { BrandError } from '../../../server/web/brands/brands.ts'
import { webSite } from '../../../server/web/pages/testing/webSite.ts'
import { createMock, type Mock, type MockOptions } from '../mock/createMock.ts'

export type TestSiteOptions = {
  /**
   * A folder of brands, or brands by folder name with their changes to a valid `brand.json`.
   * Absent: the one brand `one`.
   */
  brands?: string | Record<string, Record<string, unknown>>
  /**
   * Address of a backend, its listener in this process (an Express app is one), or responses of the
   * mock. Absent: the mock with the scenario `minimal`.
   */
  backend?: string | RequestListener | MockOptions
  /** Settings of the web server by name, such as `PAGE_CACHE_BYTES`. By default pages are not cached. */
  settings?: Record<string, string>
  /** Longest time for the data of a page, in milliseconds. */
  dataTimeout?: number
}

export type TestSite = {
  /** For supertest: `request(site.server)`. */
  server: Server
  url: string
  /** The mock; absent in front of another backend. */
  mock?: Mock
  /** A host of a brand, for the `Host` header. Without it the first brand is served. */
  hostOf(brand: string): string
  /** Path of a call through the site: `/one_api/v1/book.show`. */
  pathOf(brand: string, call: string): string
  /** Log lines of web server and pages so far. */
  logged(): Record<string, unknown>[]
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Settings of the mock. */
type Requested = { url: string; mock?: Mock; close(): Promise<void> }

/**
 * The site as readers get it, pages and calls, on a free loopback port, without a build or a backend.
 * Browser files are not served. Rejects with a message if a brand is invalid.
 */
export async function createTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const { brands = { one: {} }, settings, dataTimeout } = options
  const backend = await openBackend(options.backend)
  const own = typeof brands === 'string' ? undefined : brands
  const first = own && Object.keys(own)[0]
  const site = await webSite({
    backendOf: ({ file }) => file.backendUrl ?? backend.url,
    dataTimeout,
    brands: own,
    environment: {
      BACKEND_URL: backend.url,
      PAGE_CACHE_BYTES: '0',
      ...(first && { DEFAULT_BRAND: first }),
      ...(typeof brands === 'string' && { BRANDS_DIR: brands }),
      ...settings,
    },
  }).catch(async (error: unknown) => {
    await backend.close()
    throw error
  })
  const refused = site.brands.refused()
  if (refused.length > 0) {
    await site[Symbol.asyncDispose]()
    await backend.close()
    throw new BrandError(refused)
  }
  await site.checkCapabilities()

  function brandOf(key: string) {
    const brand = site.brands.all().find(brand => brand.key === key)
    if (!brand) throw new Error(`There is no brand "${key}".`)
    return brand
  }
  async function close() {
    await site[Symbol.asyncDispose]()
    await backend.close()
  }
  return {
    server: site.server,
    url: `http://127.0.0.1:${site.port}`,
    mock: backend.mock,
    hostOf: key => brandOf(key).hosts[0]!.replace('*', 'www'),
    pathOf: (key, call) => `/${brandOf(key).file.apiPrefix}/v1/${call}`,
    logged: () => [...site.logLines, ...site.pageLog].map(line => JSON.parse(line) as Record<string, unknown>),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function openBackend(backend: TestSiteOptions['backend'] = { scenario: 'minimal' }): Promise<Requested> {
  if (typeof backend === 'string') return { url: backend, close: async () => {} }
  if (typeof backend !== 'function') {
    const mock = await createMock({ scenario: 'minimal', ...backend })
    return { url: mock.url, mock, close: mock.close }
  }
  const server = createServer(backend).listen(0, '127.0.0.1')
  await once(server, 'listening')
  async function close() {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
