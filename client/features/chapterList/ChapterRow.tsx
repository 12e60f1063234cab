import type { ReactNode } from 'react'
import type { ChapterItem } from '../../../shared/api/book.ts'
import { readerLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { chapters as text } from '../../../shared/text/en/reading/chapters.ts'
import { Lock } from '../../ui/images/icons/Lock.tsx'
import styles from './ChapterRow.module.css'

type Props = {
  bookId: number
  number: number
  /** Absent while loading; the number is shown and linked meanwhile. */
  chapter?: Pick<ChapterItem, 'title' | 'is_free' | 'is_ordered'>
  isCurrent?: boolean
  /** Language of its title, if it differs from the site's. */
  lang?: string
  /** Whether the reader's access to the chapter is known; until then a signed-in reader sees no lock. */
  isSure: boolean
  children?: ReactNode
}

export const ChapterRow = ({ bookId, number, chapter, lang, isCurrent, isSure, children }: Props) => {
  const unsure = isSure ? '' : styles.unsure
  return (
    <Link
      to={readerLink(bookId, number)}
      className={`row ${styles.row}`}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={chapter ? undefined : text.chapter({ number })}
    >
      <span className={`hint ${styles.number}`}>{number}</span>
      {chapter ? (
        <bdi className={styles.title} lang={lang}>
          {chapter.title}
        </bdi>
      ) : (
        <i className={styles.waiting} />
      )}
      {chapter && !chapter.is_free && !chapter.is_ordered && (
        <>
          <Lock size={15} className={`${styles.lock} ${unsure}`} aria-hidden />
          <span className={`visually-hidden ${unsure}`}>{text.locked}</span>
        </>
      )}
      {children}
    </Link>
  )
}
