import { terms } from '../../../shared/text/en/site/terms.ts'
import type { LegalPageData } from '../../features/legal/legalPage.ts'
import { LegalText } from '../../features/legal/LegalText.tsx'
import { PublisherText } from '../../features/legal/PublisherText.tsx'
import { legal } from '../../../shared/text/en/site/legal.ts'

export const TermsPage = ({ data }: { data: LegalPageData }) =>
  data ? (
    <PublisherText document={data} heading={legal.termsTitle} />
  ) : (
    <LegalText title={legal.termsTitle} of={terms} />
  )
