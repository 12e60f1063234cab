import type { Loader } from '../../routing/page/page.ts'
import type { LostWords } from '../../shell/LostPage.tsx'
import { errorPage as text } from '../../text/en/site/errorPage.ts'

const data = { title: text.notFoundTitle, body: text.notFoundText }

export const loader: Loader<LostWords> = {
  load: async () => ({ data, head: { title: data.title, noindex: true }, status: 404 }),
}
