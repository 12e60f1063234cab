import { legal } from '../../../shared/text/en/site/legal.ts'
import { terms } from '../../../shared/text/en/site/terms.ts'
import { LegalText } from '../../features/legal/LegalText.tsx'

export const TermsPage = () => <LegalText title={legal.termsTitle} of={terms} />
