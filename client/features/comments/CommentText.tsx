import { useState, type ReactNode } from 'react'
import type { Comment } from '../../../shared/api/comments.ts'
import { comments as text } from '../../../shared/text/en/reading/comments.ts'
import { TimeAgo } from '../../ui/format/TimeAgo.tsx'
import styles from './CommentText.module.css'

export const writerOf = ({ author }: Comment): string => author?.name || text.anonymous

type Props = { comment: Comment; className?: string | undefined; children?: ReactNode }

/** Who wrote it, and what; a spoiler is hidden until it is tapped. `children` follow the text. */
export function CommentText({ comment, className = '', children }: Props) {
  const [isShown, setShown] = useState(false)
  const { author, created_at, edited, spoiler, own, liked_by_author, text: words } = comment
  return (
    <>
      <p className={`row ${styles.head}`}>
        <bdi className={styles.name}>{writerOf(comment)}</bdi>
        {author?.wrote_book && <span className={`filled ${styles.badge}`}>{text.author}</span>}
        <TimeAgo time={created_at} className="hint" />
        {edited && <span className="hint">{text.edited}</span>}
      </p>
      {spoiler && !own && !isShown ? (
        <button type="button" className={styles.spoiler} onClick={() => setShown(true)}>
          {text.spoiler}
        </button>
      ) : (
        <p className={`${styles.text} ${className}`} dir="auto">
          {words}
        </p>
      )}
      {children}
      {liked_by_author && <p className="hint">{text.likedByAuthor}</p>}
    </>
  )
}
