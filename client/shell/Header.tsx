import { RANKING_LINK } from '../../shared/links.ts'
import { Link } from '../routing/Link.tsx'
import { useAddress } from '../routing/useNavigation.ts'
import { useStores } from '../services/services.ts'
import { shell as text } from '../../shared/text/en/site/shell.ts'
import { BackLink } from '../ui/controls/BackLink.tsx'
import { Search } from '../ui/images/icons/Search.tsx'
import styles from './Header.module.css'

type Props = {
  /** Below the main pages: has a back link. */
  isInner?: boolean
  /** On phones the page has its own bar here. */
  isWideOnly?: boolean
}

export function Header({ isInner, isWideOnly }: Props) {
  const { host } = useStores()
  const { brand } = host
  const [width, height] = brand.logoSize
  const { pathname } = useAddress()
  const sections = [
    { label: text.category, to: '/genres', under: /^\/(genres|category|tags|all-tags)/ },
    { label: text.ranking, to: RANKING_LINK, under: /^\/ranking/ },
  ]
  const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined)
  return (
    <header className={`${styles.header} ${isWideOnly ? styles.wideOnly : ''}`}>
      <div className={`${styles.row} ${isInner ? styles.inner : ''}`}>
        {isInner && <BackLink className={styles.back} />}
        <nav aria-label={text.sections} className={styles.sections}>
          <Link to="/" className={styles.home} aria-current={current(pathname === '/')}>
            <img src={brand.logo} alt={brand.appName} width={width} height={height} />
            <span className={styles.section}>{text.home}</span>
          </Link>
          <span className={styles.lists}>
            {sections
              .filter(({ to }) => host.leadsTo(to))
              .map(({ label, to, under }) => (
                <Link key={to} to={to} className={styles.section} aria-current={current(under.test(pathname))}>
                  {label}
                </Link>
              ))}
          </span>
        </nav>
        {!isWideOnly && host.leadsTo('/search') && (
          <Link to="/search" className={styles.search} aria-label={text.search}>
            <Search size={20} aria-hidden />
            <span>{text.search}</span>
          </Link>
        )}
      </div>
    </header>
  )
}
