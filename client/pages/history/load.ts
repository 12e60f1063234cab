import { staticPage } from '../../routing/page/outcome.ts'
import { heads } from '../../text/en/site/heads.ts'

/** What was read is known to the browser alone. */
export const loader = staticPage(heads.history, { noindex: true })
