import { bookLink } from '../../../shared/links.ts'
import { useServices } from '../../services/services.ts'
import { Link } from '../../routing/Link.tsx'
import { foreign } from '../../../shared/text/format.ts'
import styles from './BookTile.module.css'
import { Cover, type Loading } from './Cover.tsx'
import type { TileBook } from './tileBook.ts'

type Props = Loading & { book: TileBook }

/** A book as a cover above title and author, as wide as its container: for rails and grids. All of it is a link. */
export function BookTile({ book, ...loading }: Props) {
  const { rendered } = useServices()
  const tile = () => (
    <>
      <Cover book={book} sizes="(min-width: 1000px) 170px, 112px" {...loading} />
      <Link to={bookLink(book)} className={styles.title}>
        <bdi lang={foreign(book.language)}>{book.name}</bdi>
      </Link>
      <p className={styles.author}>
        <bdi>{book.fact ?? book.author.name}</bdi>
      </p>
    </>
  )
  // React preloads pictures that load at once.
  return rendered && book.cover && !loading.eager ? (
    <article className={styles.tile} dangerouslySetInnerHTML={{ __html: rendered(book, tile) }} />
  ) : (
    <article className={styles.tile}>{tile()}</article>
  )
}
