/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ServicesContext, type Services } from '../../services/services.ts'
import { createStores } from '../../stores/createStores.ts'
import { noStorage, testBrand } from '../../testing/fixtures.ts'
import { filterPanel } from '../../../shared/text/en/discover/filterPanel.ts'
import { filters } from '../../../shared/text/en/discover/filters.ts'
import { MoreResultsPage } from './MoreResultsPage.tsx'

let root: Root

beforeEach(() => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    matchMedia: () => ({ matches: false }),
  })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(() => act(() => root.unmount()))

const pressed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name))

test('cleared filters no longer narrow the results', async () => {
  const api = { post: async () => ({ s: 0, errors: [{ status: 0 }] }) }
  const services = { api, notices: {}, stores: createStores(testBrand, '', noStorage) } as unknown as Services
  const data = {
    keyword: 'whale',
    list: { items: [], page: 1, limit: 20, total: 0 },
    filter: { status: 'finished' as const },
    words: [],
  }
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <MoreResultsPage data={data} />
      </ServicesContext>,
    ),
  )
  await act(async () => pressed(filters.more)!.click())
  // The panel's code loads on the tap.
  while (!pressed(filterPanel.clear)) await act(() => new Promise(resolve => setTimeout(resolve)))
  await act(async () => pressed(filterPanel.clear)!.click())
  const show = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === filterPanel.show)
  expect(show?.getAttribute('href')).toBe('/search-more/result/whale')
})
