import type { Loader } from '../../routing/page/page.ts'
import { heads } from '../../../shared/text/en/site/heads.ts'
import { loadLegalPage, type LegalPageData } from '../../features/legal/legalPage.ts'

export const loader: Loader<LegalPageData> = async context =>
  loadLegalPage('privacy', context, heads.privacyText({ brand: context.brand.appName }))
