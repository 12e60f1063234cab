import { legal } from '../../../shared/text/en/site/legal.ts'
import { privacy } from '../../../shared/text/en/site/privacy.ts'
import { LegalText } from '../../features/legal/LegalText.tsx'

export const PrivacyPage = () => <LegalText title={legal.privacyTitle} of={privacy} />
