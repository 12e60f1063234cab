import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['400___en'],
  screen: () => import('./BadRequestPage.tsx'),
  layout: 'main',
}

export const serverPage: ServerPage = { script: 'errors', status: 400 }
