import { Link } from '../../routing/Link.tsx'
import { useBrand } from '../../services/services.ts'
import { Languages } from '../language/Languages.tsx'
import { legalMenu } from './legalMenu.ts'
import styles from './SiteFoot.module.css'

/** Legal pages and, if the brand has several, its languages: at the end of pages and in the reader's panel. */
export const SiteFoot = () => (
  <>
    <ul className={styles.pages}>
      {legalMenu(useBrand()).map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={styles.page}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
    <Languages />
  </>
)
