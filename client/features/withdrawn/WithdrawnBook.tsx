import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { loginLink } from '../../../shared/links.ts'
import { Deferred } from '../../routing/page/Deferred.tsx'
import { Link } from '../../routing/Link.tsx'
import { useNavigation, useAddress } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { withdrawn as text } from '../../../shared/text/en/reading/withdrawn.ts'
import { errors } from '../../../shared/text/en/site/errors.ts'
import { BookRail } from '../../ui/books/BookRail.tsx'
import type { TileBook } from '../../ui/books/tileBook.ts'
import type { Withdrawn } from './withdrawnBook.ts'
import styles from './NoBook.module.css'

export const WithdrawnBook = observer(({ withdrawn: { title, byLaw } }: Withdrawn) => {
  const { user, host } = useStores()
  const navigation = useNavigation()
  const { pathname } = useAddress()
  // The server's page is the same for everyone; reload, since buyers may still read the book.
  useEffect(
    () =>
      when(
        () => user.isLogin,
        () => void navigation?.reload(),
      ),
    [user, navigation],
  )
  return (
    <div className={styles.page}>
      <section className={styles.noBook}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{byLaw ? text.byLawText : text.text}</p>
        <p>
          {!byLaw && !user.isLogin && host.offers('accounts') && (
            <Link to={loginLink(pathname)} className={styles.way}>
              {text.signIn}
            </Link>
          )}
          <Link to="/" className={styles.way}>
            {errors.backHome}
          </Link>
        </p>
      </section>
      <Deferred<TileBook[]> name="recommendations" fallback={null}>
        {books => books.length > 0 && <BookRail head={<h2>{text.like}</h2>} books={books} />}
      </Deferred>
    </div>
  )
})
