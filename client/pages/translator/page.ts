import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['becomeOurTranslator___en'],
  screen: () => import('./TranslatorPage.tsx').then(part => part.TranslatorPage),
  layout: 'sub',
})
