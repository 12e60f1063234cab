import { Link } from '../routing/Link.tsx'
import { useAddress } from '../routing/useNavigation.ts'
import { useRendered } from '../services/services.ts'
import { shell as text } from '../../shared/text/en/site/shell.ts'
import { BookOpen } from '../ui/images/icons/BookOpen.tsx'
import { House } from '../ui/images/icons/House.tsx'
import { User } from '../ui/images/icons/User.tsx'
import styles from './TabBar.module.css'

const tabs = [
  { label: () => text.readHistory, to: '/history', Icon: BookOpen },
  { label: () => text.home, to: '/', Icon: House },
  { label: () => text.mine, to: '/myinfo', Icon: User },
]

export function TabBar({ isWideOnly }: { isWideOnly?: boolean }) {
  const { pathname } = useAddress()
  const current = tabs.find(({ to }) => pathname === to)
  const links = useRendered(['tabs', current?.to], () =>
    tabs.map(({ label, to, Icon }) => (
      <Link key={to} to={to} className={styles.tab} aria-current={to === current?.to ? 'page' : undefined}>
        <Icon size={22} aria-hidden className={styles.icon} />
        {label()}
      </Link>
    )),
  )
  return <nav className={`${styles.bar} ${isWideOnly ? styles.wideOnly : ''}`} aria-label={text.pages} {...links} />
}
