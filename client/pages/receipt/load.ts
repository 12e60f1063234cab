import { headings } from '../../../shared/text/en/site/headings.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export type ReceiptOf = { orderId: number }

/** The receipt itself loads in the browser, which knows the reader. */
export const loader: Loader<ReceiptOf> = ({ params }) => {
  const orderId = /^[1-9]\d{0,14}$/.test(params['orderId'] ?? '') ? Number(params['orderId']) : undefined
  return Promise.resolve(
    orderId === undefined ? NOT_FOUND : { data: { orderId }, head: { title: headings.receipt, noindex: true } },
  )
}
