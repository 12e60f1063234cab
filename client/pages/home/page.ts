import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['index___en'],
  screen: () => import('./HomePage.tsx'),
  layout: 'main',
}

export const serverPage: ServerPage = {
  script: 'discover/home',
  cache: { seconds: 60, query: { channel: 'id' } },
  variants: ['/?channel=1', '/?channel=2'],
}
