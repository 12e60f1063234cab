import { heads as text } from '../../text/en/site/heads.ts'

/** What was read is known to the browser alone. */
export const load = async () => ({ data: null, head: { title: text.history, noindex: true } })
