import { Link } from '../../routing/Link.tsx'
import styles from './ChipLinks.module.css'
import { compact } from '../../../shared/text/format.ts'

type ChipLink = {
  key: string | number
  label: string
  to: string
  /** For screen readers, if the label could be mistaken for another link's. */
  name?: string
  count?: number
  current?: boolean
}

export const ChipLinks = ({ items }: { items: readonly ChipLink[] }) => (
  <ul className={styles.chips}>
    {items.map(({ key, label, to, name, count, current }) => (
      <li key={key}>
        <Link to={to} className={`row ${styles.chip}`} aria-label={name} aria-current={current ? 'page' : undefined}>
          <bdi>{label}</bdi>
          {count !== undefined && <span className={styles.count}>{compact(count)}</span>}
        </Link>
      </li>
    ))}
  </ul>
)
