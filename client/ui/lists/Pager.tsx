import type { List } from '../../../shared/api/envelope.ts'
import { Link } from '../../routing/Link.tsx'
import { discover as text } from '../../../shared/text/en/discover/discover.ts'
import { ChevronLeft } from '../images/icons/ChevronLeft.tsx'
import { ChevronRight } from '../images/icons/ChevronRight.tsx'
import styles from './Pager.module.css'

type Props = {
  list: Pick<List<unknown>, 'page' | 'limit' | 'total'>
  href(page: number): string
  /** Above a list that starts after page 1: stays where script loads the rest. */
  isTop?: boolean
  /** Below items that do not load by themselves. */
  isLasting?: boolean
}

/** Links to the previous and next pages. Below a list that loads by itself, they are for readers without script. */
export function Pager({ list: { page, limit, total }, href, isTop = false, isLasting = false }: Props) {
  const last = Math.max(1, Math.ceil(total / limit))
  if (last === 1) return null
  return (
    <nav
      aria-label={isTop ? text.pagesBefore : text.pages}
      className={`${styles.pager} ${isTop || isLasting ? '' : styles.scriptless}`}
    >
      {page > 1 ? (
        <Link to={href(page - 1)} rel="prev" className={`touch-target action ${styles.way}`}>
          <ChevronLeft size={18} aria-hidden className="mirrored" />
          {text.previousPage}
        </Link>
      ) : (
        <span />
      )}
      <p className={styles.place}>{text.pageOf({ page, last })}</p>
      {isTop && (
        <Link to={href(1)} className={`touch-target action ${styles.way}`}>
          {text.firstPage}
        </Link>
      )}
      {!isTop && page < last && (
        <Link to={href(page + 1)} rel="next" className={`touch-target action ${styles.way}`}>
          {text.nextPage}
          <ChevronRight size={18} aria-hidden className="mirrored" />
        </Link>
      )}
    </nav>
  )
}
