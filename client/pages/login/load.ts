import { staticPage } from '../../routing/page/outcome.ts'
import { headings } from '../../../shared/text/en/site/headings.ts'

export const loader = staticPage(() => headings.signIn, { noindex: true })
