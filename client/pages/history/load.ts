import { staticPage } from '../../routing/page/outcome.ts'
import { heads } from '../../../shared/text/en/site/heads.ts'

/** The reading history exists only in the browser. */
export const loader = staticPage(() => heads.history, { noindex: true })
