import { observer } from 'mobx-react-lite'
import { bookLink } from '../../../shared/links.ts'
import { chunk } from '../../routing/page/chunk.tsx'
import { Link } from '../../routing/Link.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useStores } from '../../services/services.ts'
import { ratingsHost as text } from '../../text/en/readers/ratingsHost.ts'
import type { ReadBook } from '../reading/chapter.ts'
import type { EndRatingProps } from './EndRating.tsx'
import styles from './EndRatingHost.module.css'

const endRating = chunk<EndRatingProps>('features/ratings/EndRating', () =>
  import('./EndRating.tsx').then(module => module.EndRating),
)
const nothing = () => {}

/**
 * At the end of a book: a question, and the way to answer it on the book's page; for who is signed in stars in its
 * place. Nothing where the backend has no ratings.
 */
export const EndRatingHost = observer(({ book }: { book: ReadBook }) => {
  const { host, user } = useStores()
  const isOffered = book.rating_count !== undefined && host.offers('ratings')
  const isThere = usePart(endRating, isOffered && user.isLogin, nothing)
  if (!isOffered) return null
  return (
    <div className={styles.room}>
      <p>{text.endTitle}</p>
      {isThere && user.isLogin ? (
        endRating.render({ bookId: book.id })
      ) : (
        <Link to={`${bookLink(book)}#ratings`} className={styles.rate}>
          {text.rate}
        </Link>
      )}
    </div>
  )
})
