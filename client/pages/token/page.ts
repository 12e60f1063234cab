import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['token___en'],
  screen: () => import('./TokenPage.tsx'),
  isSecret: true,
}

export const serverPage: ServerPage = {
  script: 'own/link',
  samples: ['/AbCdEf0123456789'],
  variants: ['/AbCdEf0123456789AbCd'],
}
