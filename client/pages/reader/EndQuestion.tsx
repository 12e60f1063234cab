import { observer } from 'mobx-react-lite'
import { bookLink } from '../../../shared/links.ts'
import { lazy } from '../../routing/lazy.tsx'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import { reader as text } from '../../text/en/reading/reader.ts'
import type { ReadBook } from '../../features/reading/chapter.ts'
import styles from './EndQuestion.module.css'

const EndRating = lazy(() => import('../../features/ratings/EndRating.tsx').then(part => part.EndRating))

/**
 * At the end of a book that can be rated: a question with a link to the ratings on the book's page; for signed-in
 * readers the stars themselves.
 */
export const EndQuestion = observer(({ book }: { book: ReadBook }) => {
  const { user } = useStores()
  return (
    <div className={styles.room}>
      <p>{text.howWasIt}</p>
      <EndRating
        when={user.isLogin}
        fallback={
          <Link to={`${bookLink(book)}#ratings`} className={styles.rate}>
            {text.rate}
          </Link>
        }
        bookId={book.id}
      />
    </div>
  )
})
