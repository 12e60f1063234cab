import { staticPage } from '../../routing/page/outcome.ts'
import { errors } from '../../text/en/site/errors.ts'

export const loader = staticPage(errors.badRequestTitle, { noindex: true }, 400)
