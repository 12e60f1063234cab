import { legal } from '../../text/en/legal.ts'
import { terms } from '../../text/en/terms.ts'
import { LegalText } from './LegalText.tsx'

export const TermsPage = () => <LegalText title={legal.termsTitle} of={terms} />
