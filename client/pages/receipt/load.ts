import { headings } from '../../text/en/site/headings.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

export type ReceiptOf = { orderId: number }

/** The receipt itself is loaded in the browser, which knows the reader. */
const load = ({ params }: PageContext): Promise<Loaded<ReceiptOf>> => {
  const orderId = /^[1-9]\d{0,14}$/.test(params['orderId'] ?? '') ? Number(params['orderId']) : undefined
  return Promise.resolve(
    orderId === undefined ? NOT_FOUND : { data: { orderId }, head: { title: headings.receipt, noindex: true } },
  )
}

export const loader: Loader<ReceiptOf> = { load }
