import { randomUUID } from 'node:crypto'
import type { Log } from '../../log.ts'
import type { PageSlot } from '../admission/pageSlots.ts'
import type { Brand } from '../brands/brand.ts'
import { isForLater } from '../http/errors.ts'
import type { CompletePage } from './completePage.ts'
import { onOwnHost, pageUrl } from './pageContext.ts'

/** `away`: what it is made of did not come, or nothing that can be used, which says nothing of this server. */
export type FirstPage = 'made' | 'away' | 'failed'

/** Readers do not come before it is made, so it waits for nobody. */
const NO_QUEUE: PageSlot = { leave: () => {}, renderSlot: async () => () => {} }

/** Makes a brand's home page for nobody. Never rejects. */
export async function makeFirstPage(brand: Brand, complete: CompletePage, log: Log): Promise<FirstPage> {
  const asked = onOwnHost({ brand, url: pageUrl('/') })
  const requester = { address: '', ids: { requestId: randomUUID() } }
  const { status, err } = await complete(asked, requester, NO_QUEUE).then(
    made => ({ status: made?.status ?? 500, err: undefined }),
    (err: unknown) => ({ status: 500, err }),
  )
  if (status < 400) return 'made'
  if (isForLater(status)) return 'away'
  log.error({ brand: brand.key, status, err }, 'home page cannot be made')
  return 'failed'
}
