import { Link } from '../../../routing/Link.tsx'
import styles from './legalLinks.module.css'

/** Links to the terms and the privacy policy, for a sentence. */
export const legalLinks = {
  terms: (words: string) => (
    <Link key="terms" to="/myinfo/teams_of_services" className={styles.link}>
      {words}
    </Link>
  ),
  privacy: (words: string) => (
    <Link key="privacy" to="/myinfo/privacyPolicy" className={styles.link}>
      {words}
    </Link>
  ),
}
