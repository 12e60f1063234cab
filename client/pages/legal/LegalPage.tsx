import type { LegalDocument, LegalKind } from '../../../shared/legalDocument.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'
import { privacy } from '../../../shared/text/en/site/privacy.ts'
import { terms } from '../../../shared/text/en/site/terms.ts'
import { Imprint } from '../../features/legal/Imprint.tsx'
import { LegalText } from '../../features/legal/LegalText.tsx'
import { PublisherText } from '../../features/legal/PublisherText.tsx'

type Props = { data: { kind: LegalKind; document: LegalDocument | null } }

/** The publisher's text, else our draft, or the imprint from the brand's fields. */
export function LegalPage({ data: { kind, document } }: Props) {
  const title = legalTitles[kind]
  if (document) return <PublisherText document={document} heading={title} />
  if (kind === 'imprint') return <Imprint />
  return <LegalText title={title} of={kind === 'terms' ? terms : privacy} />
}
