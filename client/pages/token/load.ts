import { heads as text } from '../../text/en/site/heads.ts'
import { NOT_FOUND } from '../../features/bookLists/listing.ts'
import type { Loaded, PageContext } from '../../routing/page/page.ts'

/** Whether the address can be a sign-in code at all. Whether it is one, only the browser asks: a code works once. */
export const load = async ({ params }: PageContext): Promise<Loaded<null>> =>
  /^[\w-]{16,64}$/.test(params.token ?? '')
    ? { data: null, head: { title: text.signIn, noindex: true, noReferrer: true } }
    : NOT_FOUND
