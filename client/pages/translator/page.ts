import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const translator = definePage({
  routes: ['becomeOurTranslator___en'],
  file: 'translator/TranslatorPage',
  load: () => import('./TranslatorPage.tsx'),
  layout: 'sub',
  heading: headings.translator,
})
