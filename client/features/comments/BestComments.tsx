import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState } from 'react'
import type { Comment } from '../../../shared/api/comments.ts'
import { COMMENT_STORAGE } from './commentPlaces.ts'
import { comments as text } from '../../../shared/text/en/reading/comments.ts'
import { number } from '../../../shared/text/format.ts'
import { persistent } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { whenNear } from '../../ui/images/nearScreen.ts'
import styles from './ChapterComments.module.css'
import type { ChapterCounts } from './chapterCounts.ts'
import { CommentText } from './CommentText.tsx'

/** The others are in the sheet. */
const BEST = 3

type Props = {
  counts: ChapterCounts
  /** The sheet is open, in which they may change. */
  isCovered: boolean
  onOpen(isWriting: boolean): void
}

/** The best comments on a chapter, loaded when its end is near. */
export const BestComments = observer(({ counts, isCovered, onOpen }: Props) => {
  const { api, stores } = useServices()
  const { token } = stores.user
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const [best, setBest] = useState<readonly Comment[]>([])
  const { status, place, name } = counts
  const count = counts.counts?.chapter
  const shouldLoad = status === 'there' && !isCovered
  useEffect(() => {
    if (!box.current || !shouldLoad) return
    const controller = new AbortController()
    const { signal } = controller
    const stop = whenNear(box.current, '', () =>
      api
        .get('comment.list', { ...place, limit: BEST }, { signal, quiet: true, background: true })
        .then(({ s, d }) => s && setBest(d.items.filter(({ state }) => state !== 'deleted'))),
    )
    return () => {
      stop()
      controller.abort()
    }
  }, [api, place, shouldLoad, token])
  const hasDraft = persistent.get(COMMENT_STORAGE.drafts)?.includes(`"place":"${name}  "`)
  return (
    <div ref={box} role="group" aria-labelledby={id}>
      <div className={`row ${styles.head}`}>
        <h2 id={id} className={styles.title}>
          {text.title}
          {count !== undefined && count > 0 && <span className={styles.count}>{number(count)}</span>}
        </h2>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => onOpen(true)}>
          {hasDraft ? text.continueDraft : text.write}
        </Button>
      </div>
      {status === 'lastSeen' && <p className={`hint ${styles.note}`}>{text.lastSeen}</p>}
      {count === 0 && best.length === 0 && <p className={`hint ${styles.note}`}>{text.none}</p>}
      <ol>
        {best.map(comment => (
          <li key={comment.id} className={styles.comment}>
            <CommentText comment={comment} className={`clamped ${styles.part}`} />
            {comment.likes > 0 && <p className={`hint ${styles.note}`}>{text.likes({ count: comment.likes })}</p>}
          </li>
        ))}
      </ol>
      {Boolean(count) && (
        <button type="button" className={`action ${styles.all}`} aria-haspopup="dialog" onClick={() => onOpen(false)}>
          {text.all({ count: count ?? 0 })}
        </button>
      )}
    </div>
  )
})
