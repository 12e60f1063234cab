import { Search } from 'lucide-react'
import { RANKING_LINK } from '../../shared/links.ts'
import { Link } from '../routing/Link.tsx'
import { useAddress } from '../routing/useAddress.ts'
import { useBrand } from '../services/services.ts'
import { shell as text } from '../text/en/site/shell.ts'
import styles from './Header.module.css'

const SECTIONS = [
  { label: text.home, to: '/', under: /^\/$/ },
  { label: text.category, to: '/genres', under: /^\/(genres|category|tags|all-tags)/ },
  { label: text.ranking, to: RANKING_LINK, under: /^\/ranking/ },
]

/** The brand's bar: logo, search, and the three sections of the site. */
export function Header() {
  const brand = useBrand()
  const { pathname } = useAddress()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link to="/" className={styles.logo}>
          <img src={brand.logo} alt={brand.appName} height={28} />
        </Link>
        <nav aria-label={text.sections} className={styles.sections}>
          {SECTIONS.map(({ label, to, under }) => (
            <Link key={to} to={to} className={styles.section} aria-current={under.test(pathname) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <Link to="/search" className={styles.search}>
          <Search size={18} aria-hidden />
          <span>{text.search}</span>
        </Link>
      </div>
    </header>
  )
}
