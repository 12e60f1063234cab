import { LegalLink } from '../../legalLinks/LegalLink.tsx'
import styles from './legalLinks.module.css'

const link = (kind: 'terms' | 'privacy') => (words: string) => (
  <LegalLink key={kind} kind={kind} className={`link ${styles.link}`}>
    {words}
  </LegalLink>
)

export const legalLinks = { terms: link('terms'), privacy: link('privacy') }
