import type { Output } from '../../../shared/api/endpoints.ts'
import { isNotOffered } from '../../api/isNotOffered.ts'
import { heads as text } from '../../text/en/heads.ts'
import { failed, type Loaded, type PageContext } from '../page.ts'

export type Charges = Output<'charge.list'>

export async function load({ api, signal }: PageContext): Promise<Loaded<Charges>> {
  const { s, d, errors } = await api.get('charge.list', {}, { signal })
  if (!s && !isNotOffered(errors[0])) return failed(errors)
  return { data: s ? d : { items: [] }, head: { title: text.topUp, noindex: true } }
}
