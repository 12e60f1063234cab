import { definePage } from '../../routing/page/definePage.ts'

export const translator = definePage({
  routes: ['becomeOurTranslator___en'],
  file: 'translator/TranslatorPage',
  load: () => import('./TranslatorPage.tsx'),
  layout: 'sub',
})
