import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['myinfo-rechargeList___en'],
  screen: () => import('./TopUpPage.tsx'),
}

export const serverPage: ServerPage = { script: 'own/coins' }
