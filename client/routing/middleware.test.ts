import { expect, test } from '@jest/globals'
import { createStores } from '../stores/createStores.ts'
import { testBrand, noStorage } from '../testing/fixtures.ts'
import { runMiddleware } from './openPage.ts'

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
