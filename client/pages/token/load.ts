import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

/** Whether the address can be a sign-in code. Only the browser verifies it: a code works once. */
export const loader: Loader<null> = async ({ params }) =>
  /^[\w-]{16,64}$/.test(params.token ?? '')
    ? { data: null, head: { title: text.signIn, noindex: true, noReferrer: true } }
    : NOT_FOUND
