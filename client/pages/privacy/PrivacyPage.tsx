import { legal } from '../../text/en/site/legal.ts'
import { privacy } from '../../text/en/site/privacy.ts'
import { LegalText } from '../../features/legal/LegalText.tsx'

export const PrivacyPage = () => <LegalText title={legal.privacyTitle} of={privacy} />
