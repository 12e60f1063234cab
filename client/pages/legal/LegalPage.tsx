import type { LegalKind } from '../../../shared/legalDocument.ts'
import { Imprint } from '../../features/legal/Imprint.tsx'
import type { LegalPageData } from '../../features/legal/legalPage.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'
import { PublisherText } from '../../features/legal/PublisherText.tsx'

/** Without a text of the publisher, only the imprint is shown, from the brand's fields. */
export const LegalPage = ({ data: { kind, document } }: { data: { kind: LegalKind; document: LegalPageData } }) =>
  document ? <PublisherText document={document} heading={legalTitles[kind]} /> : <Imprint />
