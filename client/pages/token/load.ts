import { heads as text } from '../../text/en/site/heads.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'

/** Whether the address can be a sign-in code at all. Whether it is one, only the browser asks: a code works once. */
const load = async ({ params }: PageContext): Promise<Loaded<null>> =>
  /^[\w-]{16,64}$/.test(params.token ?? '')
    ? { data: null, head: { title: text.signIn, noindex: true, noReferrer: true } }
    : NOT_FOUND

export const loader: Loader<null> = { load }
