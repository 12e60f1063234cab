import { Link } from '../../../routing/Link.tsx'
import styles from './legalLinks.module.css'

/** What an account is made under, as links in a sentence. */
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
