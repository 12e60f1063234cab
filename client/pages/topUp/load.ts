import type { Output } from '../../../shared/api/endpoints.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { failed } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

export type Charges = Output<'charge.list'>['items']

async function load({ api, signal }: PageContext): Promise<Loaded<Charges>> {
  const { s, d, errors } = await api.get('charge.list', {}, { signal })
  return s ? { data: d.items, head: { title: text.topUp, noindex: true } } : failed(errors)
}

export const loader: Loader<Charges> = { load }
