import { Link } from '../routing/Link.tsx'
import { useAddress } from '../routing/useNavigation.ts'
import { shell as text } from '../../shared/text/en/site/shell.ts'
import { BookOpen } from '../ui/images/icons/BookOpen.tsx'
import { House } from '../ui/images/icons/House.tsx'
import { User } from '../ui/images/icons/User.tsx'
import styles from './TabBar.module.css'

export function TabBar({ isWideOnly }: { isWideOnly?: boolean }) {
  const { pathname } = useAddress()
  const tabs = [
    { label: text.readHistory, to: '/history', Icon: BookOpen },
    { label: text.home, to: '/', Icon: House },
    { label: text.mine, to: '/myinfo', Icon: User },
  ]
  return (
    <nav className={`${styles.bar} ${isWideOnly ? styles.wideOnly : ''}`} aria-label={text.pages}>
      {tabs.map(({ label, to, Icon }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={pathname === to ? 'page' : undefined}>
          <Icon size={22} aria-hidden className={styles.icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
