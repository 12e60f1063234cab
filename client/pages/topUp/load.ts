import type { Output } from '../../../shared/api/endpoints.ts'
import { isNotOffered } from '../../../shared/page/apiClient.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import type { Loader } from '../../routing/page/page.ts'

/** `hasFailed`: the options did not load; the rest of the page is shown. */
export type Charges = Output<'charge.list'> & { hasFailed?: boolean }

/** Prices in one of the brand's currencies: the one in the address, else the first. */
export const loader: Loader<Charges> = async ({ api, brand, query, signal, offers }) => {
  const head = { title: text.topUp, noindex: true }
  if (!offers('payments') || !offers('accounts')) return { data: { items: [] }, head }
  const { currencies = [] } = brand
  const currency = currencies.find(one => one === query.get('currency')) ?? currencies[0]
  // Options without a price in it have the shop's own currency, in which the brand may sell nothing.
  const isOffered = ({ money }: Charges['items'][number]) => !currency || currencies.includes(money.currency)
  const { s, d, errors } = await api.get('charge.list', { currency }, { signal, beside: true })
  const data = s ? { ...d, items: d.items.filter(isOffered) } : { items: [], hasFailed: !isNotOffered(errors[0]) }
  return { data, head }
}
