import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['keywords-name-page___en'],
  screen: () => import('./KeywordPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: { seconds: 60, isEndless: true },
  samples: ['/keywords/whale'],
  variants: ['/keywords/lamp'],
}
