import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'
import { heads } from '../../../shared/text/en/site/heads.ts'

/** Only the browser knows what is followed. */
export const loader: Loader<null> = async ({ offers }) =>
  offers('updates') ? { data: null, head: { title: heads.updates, noindex: true } } : NOT_FOUND
