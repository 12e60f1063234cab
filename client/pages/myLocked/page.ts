import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['myinfo-myLocked___en'],
  screen: () => import('./MyLockedPage.tsx'),
}

export const serverPage: ServerPage = { script: 'own/mine' }
