import type { Loader } from '../../routing/page/page.ts'
import type { LostWords } from '../../shell/LostPage.tsx'
import { errorPage as text } from '../../../shared/text/en/site/errorPage.ts'

export const loader: Loader<LostWords> = async () => ({
  data: { title: text.badRequestTitle, body: text.badRequestText },
  head: { title: text.badRequestTitle, noindex: true },
  status: 400,
})
