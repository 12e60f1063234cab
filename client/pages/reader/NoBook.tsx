import { when } from 'mobx'
import { useEffect } from 'react'
import { readerLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { reader as text } from '../../../shared/text/en/reading/reader.ts'
import styles from '../../features/withdrawn/NoBook.module.css'

export function NoBook() {
  const { book, local } = useStores()
  const navigation = useNavigation()
  useEffect(
    () =>
      when(
        () => !local.loading,
        () => {
          const last = book.readlogList[0]
          void navigation?.open(last ? readerLink(last.book_id, last.chapter_id) : '/', { replace: true })
        },
      ),
    [book, local, navigation],
  )
  return (
    <div className={styles.noBook}>
      <h1 className={styles.title}>{text.opening}</h1>
      <p className={styles.text}>{text.openingText}</p>
      <p>
        <Link to="/history" className={styles.way}>
          {text.history}
        </Link>
        <Link to="/" className={styles.way}>
          {text.toHome}
        </Link>
      </p>
    </div>
  )
}
