import { authorNames } from '../../../shared/text/authors.ts'
import type { BookCard } from '../../../shared/api/book.ts'
import { pictureSources } from '../../../shared/pictures.ts'
import { useBrand } from '../../services/services.ts'
import styles from './Cover.module.css'
import { LazyImage } from '../images/LazyImage.tsx'

const SHAPE = { width: 300, height: 400, className: styles.image }

export type Loading = Pick<Props, 'eager' | 'fetchPriority'>

type Props = {
  book: Pick<BookCard, 'name' | 'cover'> & { author?: { name: string }; authors?: { name: string }[] }
  sizes: string
  /** Load at once: for covers on the first screen. */
  eager?: boolean
  fetchPriority?: 'high'
}

/** If it has none, or it fails to load, the brand's default cover with title and author. */
export function Cover({ book, sizes, ...loading }: Props) {
  const brand = useBrand()
  const picture = book.cover ? pictureSources(brand, book.cover, sizes) : undefined
  const lettered = <Lettered book={book} />
  return (
    <span className={styles.cover}>
      {picture ? (
        <LazyImage key={picture.src} {...picture} {...loading} {...SHAPE} alt="" fallback={lettered} />
      ) : (
        lettered
      )}
    </span>
  )
}

const Lettered = ({ book }: Pick<Props, 'book'>) => (
  <>
    <img src={useBrand().bookSourceImg} alt="" {...SHAPE} />
    <span className={styles.lettering} aria-hidden>
      <span className={styles.title}>{book.name}</span>
      <span className={styles.author}>{authorNames(book)}</span>
    </span>
  </>
)
