import { useState } from 'react'
import type { BookCard } from '../../shared/api/book.ts'
import { pictureAddress } from '../api/picture.ts'
import { useBrand } from '../services.ts'
import styles from './Cover.module.css'

type Props = {
  book: Pick<BookCard, 'name' | 'cover'> & { author?: { name: string } }
  /** Load at once: for covers on the first screen. */
  eager?: boolean
}

/**
 * A book's cover, 3 to 4, as wide as the place it stands in. Without a cover, or when it does not load (one attempt),
 * the brand's default cover with title and author lettered on it.
 */
export function Cover({ book, eager = false }: Props) {
  const brand = useBrand()
  const [failed, setFailed] = useState(false)
  if (book.cover && !failed) {
    return (
      <span className={styles.cover}>
        <img
          src={pictureAddress(brand, book.cover)}
          alt=""
          width={300}
          height={400}
          loading={eager ? undefined : 'lazy'}
          decoding="async"
          className={styles.image}
          // An image may have failed before the page was taken over.
          ref={image => { if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true) }}
          onError={() => setFailed(true)}
        />
      </span>
    )
  }
  return (
    <span className={styles.cover}>
      <img src={brand.bookSourceImg} alt="" width={300} height={400} className={styles.image} />
      <span className={styles.lettering} aria-hidden>
        <span className={styles.title}>{book.name}</span>
        {book.author && <span className={styles.author}>{book.author.name}</span>}
      </span>
    </span>
  )
}
