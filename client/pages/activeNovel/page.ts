import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['active-novel-bookId-category-bookName___en'],
  screen: () => import('./ActiveNovelPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/campaign',
  samples: ['/active-novel/1/x/y', '/active-novel/1/x/y?active_id=3'],
}
