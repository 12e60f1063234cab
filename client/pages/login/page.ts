import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['login___en'],
  screen: () => import('./LoginPage.tsx'),
}

export const serverPage: ServerPage = { script: 'account/signIn' }
