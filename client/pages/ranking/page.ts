import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['ranking-type-id-num___en'],
  screen: () => import('./RankingPage.tsx'),
  layout: 'main',
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: { seconds: 60 },
  samples: ['/ranking/1', '/ranking/popular/1/1'],
}
