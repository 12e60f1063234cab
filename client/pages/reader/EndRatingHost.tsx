import { observer } from 'mobx-react-lite'
import { bookLink } from '../../../shared/links.ts'
import { chunk } from '../../routing/page/chunk.tsx'
import { Link } from '../../routing/Link.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useStores } from '../../services/services.ts'
import { reader as text } from '../../text/en/reading/reader.ts'
import type { ReadBook } from '../../features/reading/chapter.ts'
import type { EndRatingProps } from '../../features/ratings/EndRating.tsx'
import styles from './EndRatingHost.module.css'

const endRating = chunk<EndRatingProps>(() =>
  import('../../features/ratings/EndRating.tsx').then(module => module.EndRating),
)
const nothing = () => {}

/**
 * At the end of a book: a question, and the way to answer it on the book's page; for who is signed in stars in its
 * place. For a book that can be rated.
 */
export const EndRatingHost = observer(({ book }: { book: ReadBook }) => {
  const { user } = useStores()
  const isThere = usePart(endRating, user.isLogin, nothing)
  return (
    <div className={styles.room}>
      <p>{text.howWasIt}</p>
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
