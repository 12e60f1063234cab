/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { TextEncoder } from 'node:util'
import type { Page } from './page.ts'
import type { Entry } from '../navigation.ts'
import { Notices, type Services } from '../../services/services.ts'
import { createStores } from '../../stores/createStores.ts'
import { noStorage, testBrand } from '../../testing/fixtures.ts'

// jsdom has no TextEncoder, which react-router needs on import.
Object.assign(globalThis, { TextEncoder })
const { App } = await import('../../app/App.tsx')
const { errorPage } = await import('../../shell/lazyErrorPage.ts')
await errorPage.ready()

let root: Root
const host = () => document.getElementById('root') as HTMLElement

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.body.innerHTML = '<div id="root"></div>'
  // React logs errors that an error boundary has caught to the console.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  act(() => root.unmount())
  jest.restoreAllMocks()
})

/** Renders a page in the whole app. */
function show(content: ReactElement, stores = createStores(testBrand, 'www.paper.example', noStorage)) {
  const page: Page = { name: 'x', routes: [], layout: 'main', chunk: { ready: async () => {}, render: () => content } }
  const view = { kind: 'page' as const, route: 'x', page, data: null, deferred: { get: () => undefined } }
  const first: Entry = { key: 'x', url: new URL('http://www.paper.example/'), view, head: { title: 'Paper' } }
  const services: Services = {
    api: {} as Services['api'],
    stores,
    notices: new Notices(),
    domain: 'www.paper.example',
  }
  root = createRoot(host(), { onCaughtError: () => {} })
  act(() => root.render(<App services={services} first={first} />))
}

function Broken(): ReactElement {
  throw new Error('broken')
}

test('a page that throws is replaced by the error page, and navigation remains', () => {
  show(<Broken />)
  expect(host().querySelector('h1')?.textContent).toBe('This page didn’t load')
  expect(host().querySelector('nav a[href="/genres"]')).not.toBeNull()
})

test('an error page that throws shows a fallback with a link home', () => {
  const stores = createStores(testBrand, 'www.paper.example', noStorage)
  // The state that the error page reads.
  const host = {
    brand: testBrand,
    get online(): boolean {
      throw new Error('broken too')
    },
  }
  show(<Broken />, { ...stores, host: host as typeof stores.host })
  expect(document.body.textContent).toContain('An error occurred while showing the error page')
  const home = document.querySelector('a')
  expect([home?.textContent, home?.getAttribute('href')]).toEqual(['Go back to home', '/'])
})
