import { staticPage } from '../../routing/page/outcome.ts'
import { headings } from '../../text/en/site/headings.ts'

export const loader = staticPage(() => headings.mine, { noindex: true })
