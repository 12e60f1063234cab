import { expect, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import { createStores } from '../stores/createStores.ts'
import { noStorage, testBrand } from '../testing/fixtures.ts'
import type { Services } from '../services/services.ts'
import { openPage, runMiddleware, startDeferred } from './openPage.ts'
import type { Loader, LoaderRegistry, PageContext } from './page/page.ts'

test('the middleware domain reads the host, pass changes nothing', () => {
  const stores = createStores(testBrand, '', noStorage)
  expect(runMiddleware(['domain', 'pass'], { stores, domain: 'www.brand.example' })).toBe(true)
  expect(stores.local.domain).toBe('www.brand.example')
})

test('an unknown middleware is reported, and stops the chain', () => {
  const stores = createStores(testBrand, '', noStorage)
  expect(runMiddleware(['no-such-middleware', 'domain'], { stores, domain: 'x' })).toBe(false)
  expect(stores.local.domain).toBe('')
})

const context = {} as PageContext

/** Waits past the microtasks, after which jest reports unhandled rejections as failures. */
const settled = () => setImmediate()

test('failing data without deferred parts causes no unhandled rejection', async () => {
  startDeferred(undefined, context, Promise.reject(new Error('null')))
  await settled()
})

test('a deferred part that rejects or throws affects only its consumer', async () => {
  const deferred: Loader['deferred'] = {
    rejects: async () => {
      throw new Error('rejected')
    },
    throws: () => {
      throw new Error('thrown')
    },
    waits: async (_context, data) => data,
  }
  const started = startDeferred(deferred, context, Promise.reject(new Error('no data')))
  await settled()
  await expect(started.get('rejects')).rejects.toThrow('rejected')
  await expect(started.get('throws')).rejects.toThrow('thrown')
  await expect(started.get('waits')).rejects.toThrow('no data')
})

test('a page opens once the brand’s other texts are there, too', async () => {
  const { promise: prepared, resolve } = Promise.withResolvers<void>()
  const registry = {
    byRoute: { genres___en: { name: 'genres', chunk: { ready: async () => {} } } },
    loaderOf: async () => async () => ({ data: 'text', head: { title: 'Genres' } }),
    prepare: () => prepared,
  } as unknown as LoaderRegistry
  const services = { stores: createStores(testBrand, '', noStorage) } as Services
  let isOpen = false
  const opened = openPage(registry, { pathname: '/genres', search: '' }, services).then(page => {
    isOpen = true
    return page
  })
  await settled()
  expect(isOpen).toBe(false)
  resolve()
  expect((await opened).status).toBe(200)
})
