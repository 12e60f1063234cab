import { staticPage } from '../../routing/page/outcome.ts'
import { headings } from '../../text/en/site/headings.ts'

/** What is kept is known to the browser alone. */
export const loader = staticPage(headings.offline, { noindex: true })
