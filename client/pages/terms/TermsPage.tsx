import { terms } from '../../../shared/text/en/site/terms.ts'
import type { LegalPageData } from '../../features/legal/legalPage.ts'
import { LegalText } from '../../features/legal/LegalText.tsx'
import { PublisherText } from '../../features/legal/PublisherText.tsx'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'

export const TermsPage = ({ data }: { data: LegalPageData }) =>
  data ? (
    <PublisherText document={data} heading={legalTitles.terms} />
  ) : (
    <LegalText title={legalTitles.terms} of={terms} />
  )
