import type { Output } from '../../../shared/api/endpoints.ts'
import { isNotOffered } from '../../api/isNotOffered.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { failed } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

export type Charges = Output<'charge.list'>

/** The prices of one of the brand's currencies: the one that the address names, else the first. */
async function load({ api, brand, query, signal }: PageContext): Promise<Loaded<Charges>> {
  const { currencies = [] } = brand
  const currency = currencies.find(one => one === query.get('currency')) ?? currencies[0]
  const { s, d, errors } = await api.get('charge.list', { currency }, { signal })
  if (!s && !isNotOffered(errors[0])) return failed(errors)
  return { data: s ? d : { items: [] }, head: { title: text.topUp, noindex: true } }
}

export const loader: Loader<Charges> = { load }
