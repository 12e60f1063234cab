import { staticPage } from '../../routing/page/outcome.ts'
import { errorPage as text } from '../../text/en/site/errorPage.ts'

export const loader = staticPage(() => text.notFoundTitle, { noindex: true }, 404)
