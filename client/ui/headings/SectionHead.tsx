import { Link } from '../../routing/Link.tsx'
import { ChevronRight } from '../images/icons/ChevronRight.tsx'
import styles from './SectionHead.module.css'

/**
 * Heading of a section (level 2); with `to` it links to all of it, so that the link has its name. Below it why
 * the section is shown.
 */
export const SectionHead = ({ title, to, reason }: { title: string; to?: string; reason?: string }) => (
  <div className={styles.head}>
    <h2 className={`row ${styles.title}`}>
      {to ? (
        <Link to={to} className={`row ${styles.link}`}>
          <bdi>{title}</bdi>
          <ChevronRight size={20} aria-hidden className="mirrored" />
        </Link>
      ) : (
        <bdi>{title}</bdi>
      )}
    </h2>
    {reason && <p className={`hint ${styles.reason}`}>{reason}</p>}
  </div>
)
