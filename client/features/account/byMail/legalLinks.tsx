import { Link } from '../../../routing/Link.tsx'
import styles from './legalLinks.module.css'

const link = (to: string) => (words: string) => (
  <Link key={to} to={to} className={styles.link}>
    {words}
  </Link>
)

export const legalLinks = { terms: link('/myinfo/teams_of_services'), privacy: link('/myinfo/privacyPolicy') }
