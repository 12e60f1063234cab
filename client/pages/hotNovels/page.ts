import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['hotnovels-letter-page___en'],
  screen: () => import('./HotNovelsPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: { seconds: 60 },
  samples: ['/hotnovels', '/hotnovels/w'],
  variants: ['/hotnovels/a'],
}
