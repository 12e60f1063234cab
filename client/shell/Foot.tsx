import { Languages } from '../features/language/Languages.tsx'
import rows from '../features/language/Languages.module.css'
import { legalMenu } from '../features/legalLinks/legalMenu.ts'
import { Link } from '../routing/Link.tsx'
import { useBrand } from '../services/services.ts'

/** Ends every page: the publisher's legal pages and the brand's languages. */
export const Foot = () => (
  <>
    <ul className={rows.row}>
      {legalMenu(useBrand()).map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={rows.choice}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
    <Languages />
  </>
)
