import { bookLink } from '../../../shared/links.ts'
import { useRendered } from '../../services/services.ts'
import { Link } from '../../routing/Link.tsx'
import { foreign } from '../../../shared/text/format.ts'
import styles from './BookTile.module.css'
import { Cover, type Loading } from './Cover.tsx'
import type { TileBook } from './tileBook.ts'

type Props = Loading & { book: TileBook }

/** A book as a cover above title and author, as wide as its container: for rails and grids. All of it is a link. */
export function BookTile({ book, ...loading }: Props) {
  // React preloads pictures that load at once.
  const isShared = book.cover && !loading.eager
  const tile = useRendered(isShared && book, () => (
    <>
      <Cover book={book} sizes="(min-width: 1000px) 170px, 112px" {...loading} />
      <Link to={bookLink(book)} className={styles.title}>
        <bdi lang={foreign(book.language)}>{book.name}</bdi>
      </Link>
      <p className={styles.author}>
        <bdi>{book.fact ?? book.author.name}</bdi>
      </p>
    </>
  ))
  return <article className={styles.tile} {...tile} />
}
