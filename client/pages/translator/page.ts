import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['becomeOurTranslator___en'],
  screen: () => import('./TranslatorPage.tsx'),
}

export const serverPage: ServerPage = { script: 'legal', cache: { seconds: 300 } }
