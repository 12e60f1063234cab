import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['myinfo___en'],
  screen: () => import('./MyInfoPage.tsx'),
  layout: 'main',
}

export const serverPage: ServerPage = { script: 'own/mine' }
