import type { Output } from '../../../shared/api/endpoints.ts'
import { isNotOffered } from '../../api/isNotOffered.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

/** `hasFailed`: the options did not come; the page has more to show. */
export type Charges = Output<'charge.list'> & { hasFailed?: boolean }

/** The prices of one of the brand's currencies: the one that the address names, else the first. */
async function load({ api, brand, query, signal, offers }: PageContext): Promise<Loaded<Charges>> {
  const head = { title: text.topUp, noindex: true }
  if (!offers('payments') || !offers('accounts')) return { data: { items: [] }, head }
  const { currencies = [] } = brand
  const currency = currencies.find(one => one === query.get('currency')) ?? currencies[0]
  // One without a price in it comes with the shop's own, in which the brand may sell nothing.
  const isOffered = ({ money }: Charges['items'][number]) => !currency || currencies.includes(money.currency)
  const { s, d, errors } = await api.get('charge.list', { currency }, { signal, beside: true })
  const data = s ? { ...d, items: d.items.filter(isOffered) } : { items: [], hasFailed: !isNotOffered(errors[0]) }
  return { data, head }
}

export const loader: Loader<Charges> = { load }
