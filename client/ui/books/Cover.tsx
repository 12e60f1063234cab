import type { BookCard } from '../../../shared/api/book.ts'
import { backendAddress } from '../../api/backendAddress.ts'
import { useBrand } from '../../services/services.ts'
import styles from './Cover.module.css'
import { LazyImage } from '../images/LazyImage.tsx'

type Props = {
  book: Pick<BookCard, 'name' | 'cover'> & { author?: { name: string } }
  /** Load at once: for covers on the first screen. */
  eager?: boolean
}

/**
 * A book's cover, 3 to 4, as wide as the place it stands in. Without a cover, or when it does not load, the brand's
 * default cover with title and author lettered on it.
 */
export function Cover({ book, eager }: Props) {
  const brand = useBrand()
  const src = backendAddress(brand, book.cover)
  const shape = { width: 300, height: 400, className: styles.image }
  const lettered = (
    <>
      <img src={brand.bookSourceImg} alt="" {...shape} />
      <span className={styles.lettering} aria-hidden>
        <span className={styles.title}>{book.name}</span>
        {book.author && <span className={styles.author}>{book.author.name}</span>}
      </span>
    </>
  )
  return (
    <span className={styles.cover}>
      {src ? <LazyImage key={src} src={src} alt="" eager={eager} fallback={lettered} {...shape} /> : lettered}
    </span>
  )
}
