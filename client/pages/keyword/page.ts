import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['keywords-name-page___en'],
  screen: () => import('./KeywordPage.tsx'),
}
