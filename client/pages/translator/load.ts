import { describedPage } from '../../routing/page/outcome.ts'
import { headings } from '../../../shared/text/en/site/headings.ts'
import { heads } from '../../../shared/text/en/site/heads.ts'

export const loader = describedPage(
  () => headings.translator,
  '/becomeOurTranslator',
  values => heads.translatorText(values),
)
