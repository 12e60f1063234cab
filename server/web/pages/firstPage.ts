import { randomUUID } from 'node:crypto'
import type { Log } from '../../log.ts'
import type { PageSlot } from '../admission/pageSlots.ts'
import type { Brand } from '../brands/brand.ts'
import { FOR_LATER } from '../http/errors.ts'
import type { CompletePage } from './completePage.ts'
import { pageUrl, onOwnHost } from './pageContext.ts'

/** `unavailable`: the backend gave no usable data, so nothing is known about this server. */
export type FirstPage = 'rendered' | 'unavailable' | 'failed'

/** No readers yet, so it need not wait for others. */
const NO_QUEUE: PageSlot = { release: () => {}, renderSlot: async () => () => {} }

/** Renders a brand's home page to check that it can be rendered. Never rejects. */
export async function renderFirstPage(brand: Brand, complete: CompletePage, log: Log): Promise<FirstPage> {
  const requested = onOwnHost({ brand, url: pageUrl('/') })
  const requester = { address: '', ids: { requestId: randomUUID() } }
  const { status, err } = await complete(requested, requester, NO_QUEUE).then(
    page => ({ status: page?.status ?? 500, err: undefined }),
    (err: unknown) => ({ status: 500, err }),
  )
  if (status < 400) return 'rendered'
  if (FOR_LATER.has(status)) return 'unavailable'
  log.error({ brand: brand.key, status, err }, 'home page cannot be made')
  return 'failed'
}
