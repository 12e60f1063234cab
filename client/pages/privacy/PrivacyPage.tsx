import { privacy } from '../../../shared/text/en/site/privacy.ts'
import type { LegalPageData } from '../../features/legal/legalPage.ts'
import { LegalText } from '../../features/legal/LegalText.tsx'
import { PublisherText } from '../../features/legal/PublisherText.tsx'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'

export const PrivacyPage = ({ data }: { data: LegalPageData }) =>
  data ? (
    <PublisherText document={data} heading={legalTitles.privacy} />
  ) : (
    <LegalText title={legalTitles.privacy} of={privacy} />
  )
