import { expect, test } from '@jest/globals'
import type { PageContext } from '../../routing/page/page.ts'
import { loader } from './load.ts'

const option = (id: number, currency: string) => ({
  id,
  coins: 100,
  bonus: 0,
  label: '',
  money: { amount: 1, currency },
})

/** IDs of the top-ups on a page; the second has a price in yen only. */
async function shown(currencies?: string[], isOffered: PageContext['offers'] = () => true) {
  const get = async () => ({ s: true, d: { items: [option(1, 'USD'), option(2, 'JPY')] } })
  const context = { api: { get }, brand: { currencies }, params: {}, query: new URLSearchParams(), offers: isOffered }
  const loaded = await loader(context as unknown as PageContext)
  return 'data' in loaded && loaded.data.items.map(({ id }) => id)
}

test('shows the options in a currency of the brand', async () => {
  expect([await shown(), await shown(['JPY']), await shown(['JPY', 'USD'])]).toEqual([[1, 2], [2], [1, 2]])
})

test.each(['payments', 'accounts'])('asks for no prices where the backend has no %s', async part => {
  expect(await shown(undefined, one => one !== part)).toEqual([])
})
