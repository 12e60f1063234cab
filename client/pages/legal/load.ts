import { LEGAL_KINDS, type LegalKind } from '../../../shared/legalDocument.ts'
import { loadLegalPage, type LegalPageData } from '../../features/legal/legalPage.ts'
import { LEGAL_PAGES } from '../../features/legalLinks/legalAddress.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

export const loader: Loader<{ kind: LegalKind; document: LegalPageData }> = async context => {
  const kind = LEGAL_KINDS.find(kind => LEGAL_PAGES[kind] === `/legal/${context.params['kind']}`)
  if (!kind) return NOT_FOUND
  const loaded = await loadLegalPage(kind, context)
  return 'data' in loaded ? { ...loaded, data: { kind, document: loaded.data } } : loaded
}
