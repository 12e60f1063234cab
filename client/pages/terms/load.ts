import type { Loader } from '../../routing/page/page.ts'
import { heads } from '../../../shared/text/en/site/heads.ts'
import { loadLegalPage, type LegalPageData } from '../../features/legal/legalPage.ts'

export const loader: Loader<LegalPageData> = async context =>
  loadLegalPage('terms', context, heads.termsText({ brand: context.brand.appName }))
