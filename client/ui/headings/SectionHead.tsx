import { ChevronRight } from 'lucide-react'
import { Link } from '../../routing/Link.tsx'
import { cards as text } from '../../text/en/discover/cards.ts'
import styles from './SectionHead.module.css'

/** Heading of a section (level 2), with a link to all of it. */
export const SectionHead = ({ title, to }: { title: string; to?: string }) => (
  <div className={styles.head}>
    <h2 className={styles.title}>
      <bdi>{title}</bdi>
    </h2>
    {to && (
      <Link to={to} className={styles.more} aria-label={text.moreOf({ name: title })}>
        {text.more}
        <ChevronRight size={16} aria-hidden />
      </Link>
    )}
  </div>
)
