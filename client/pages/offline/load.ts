import { staticPage } from '../../routing/page/outcome.ts'
import { headings } from '../../../shared/text/en/site/headings.ts'

/** Saved books exist only in the browser. */
export const loader = staticPage(() => headings.offline, { noindex: true, ownAddress: '/offline' })
