import type { Loader } from '../../routing/page/page.ts'
import type { LostWords } from '../../shell/LostPage.tsx'
import { errorPage as text } from '../../../shared/text/en/site/errorPage.ts'

export const loader: Loader<LostWords> = async () => ({
  data: { title: text.notFoundTitle, body: text.notFoundText },
  head: { title: text.notFoundTitle, noindex: true },
  status: 404,
})
