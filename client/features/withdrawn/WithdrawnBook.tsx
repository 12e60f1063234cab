import { when } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { BookCard } from '../../../shared/api/book.ts'
import { loginLink } from '../../../shared/links.ts'
import { Deferred } from '../../routing/page/Deferred.tsx'
import { Link } from '../../routing/Link.tsx'
import { useAddress } from '../../routing/useAddress.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { withdrawn as text } from '../../text/en/reading/withdrawn.ts'
import { BookRail } from '../../ui/books/BookRail.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import type { Withdrawn } from './withdrawnBook.ts'
import styles from './WithdrawnBook.module.css'

/** In the place of a book that was withdrawn: what happened in a line, ways on, and books like it. */
export function WithdrawnBook({ withdrawn: { name, byLaw } }: Withdrawn) {
  const { local, user } = useStores()
  const navigation = useNavigation()
  // The server's page is nobody's: who unlocked chapters may read on.
  useEffect(
    () =>
      when(
        () => !local.loading && user.isLogin,
        () => void navigation?.reload(),
      ),
    [local, user, navigation],
  )
  return (
    <div className={styles.page}>
      <section className={styles.said}>
        <h1 className={styles.title}>{name ? text.title({ name }) : text.unnamed}</h1>
        <p className={styles.text}>{byLaw ? text.byLawText : text.text}</p>
        <p className={styles.ways}>
          {!byLaw && <SignIn />}
          <Link to="/" className={styles.way}>
            {text.home}
          </Link>
          <Link to="/genres" className={styles.way}>
            {text.genres}
          </Link>
        </p>
      </section>
      <Deferred<BookCard[]> name="recommendations" fallback={<BookRail head={<SectionHead title={text.like} />} />}>
        {books => books.length > 0 && <BookRail head={<SectionHead title={text.like} />} books={books} />}
      </Deferred>
    </div>
  )
}

const SignIn = observer(() => {
  const { pathname } = useAddress()
  return useStores().user.isLogin ? null : (
    <Link to={loginLink(pathname)} className={styles.way}>
      {text.signIn}
    </Link>
  )
})
