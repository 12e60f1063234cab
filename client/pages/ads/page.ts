import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import { dehydrate, takeOver } from './landing.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['ads___en'],
  screen: () => import('./AdsPage.tsx'),
  layout: 'main',
  dehydrate,
  takeOver,
}

export const serverPage: ServerPage = { script: 'discover/campaign', samples: ['/ads?book_id=1'] }
