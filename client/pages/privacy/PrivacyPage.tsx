import { privacy } from '../../../shared/text/en/site/privacy.ts'
import type { LegalPageData } from '../../features/legal/legalPage.ts'
import { LegalText } from '../../features/legal/LegalText.tsx'
import { PublisherText } from '../../features/legal/PublisherText.tsx'
import { legal } from '../../../shared/text/en/site/legal.ts'

export const PrivacyPage = ({ data }: { data: LegalPageData }) =>
  data ? (
    <PublisherText document={data} heading={legal.privacyTitle} />
  ) : (
    <LegalText title={legal.privacyTitle} of={privacy} />
  )
