import { legal } from '../../text/en/legal.ts'
import { privacy } from '../../text/en/privacy.ts'
import { LegalText } from './LegalText.tsx'

export const PrivacyPage = () => <LegalText title={legal.privacyTitle} of={privacy} />
