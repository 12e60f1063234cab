import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { COMMENT_SORTS, type CommentSort } from '../../../shared/reviews.ts'
import { commentSheet as text } from '../../../shared/text/en/reading/commentSheet.ts'
import { comments } from '../../../shared/text/en/reading/comments.ts'
import { persistent } from '../../platform/storage.ts'
import { useServices } from '../../services/services.ts'
import { OrderSelect } from '../../ui/controls/OrderSelect.tsx'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentRows } from './CommentRows.tsx'
import styles from './CommentSheet.module.css'
import type { ChapterCounts } from './chapterCounts.ts'
import { Drafts } from './drafts.ts'
import { Thread } from './thread.ts'

type Props = {
  counts: ChapterCounts
  /** Undefined: the chapter itself. */
  paragraph: number | undefined
  /** The paragraph that it is about, as its author wrote it; '': the chapter. */
  quote: string
}

/** @param isWriting starts in the field for a new comment */
export function CommentSheet({
  open,
  onClose,
  ...content
}: Props & { isWriting: boolean; open: boolean; onClose(): void }) {
  const label = content.paragraph === undefined ? comments.title : text.passage
  return (
    <Popup open={open} onClose={onClose} label={label} heading={label}>
      <Content key={content.paragraph} {...content} />
    </Popup>
  )
}

const Content = observer(({ counts, paragraph, quote, isWriting }: Props & { isWriting: boolean }) => {
  const { api, notices, stores } = useServices()
  const [thread] = useState(() => new Thread(api, counts, paragraph))
  const [drafts] = useState(() => new Drafts(persistent, () => stores.user.userInfo?.id))
  const { token } = stores.user
  const { pages, sort } = thread
  useEffect(() => thread.begin(token), [thread, token])
  const order = async (sort: CommentSort) => {
    if (await thread.order(sort)) return
    if (stores.host.online) notices.notify(text.failed)
    else notices.toast(text.offline)
  }
  return (
    <div className={styles.content}>
      {quote && (
        <blockquote className={styles.quote} dir="auto">
          {quote}
        </blockquote>
      )}
      <CommentForm thread={thread} drafts={drafts} quote={quote} isFocused={isWriting} />
      {pages.items.length > 1 && (
        <div className={styles.order}>
          <OrderSelect label={text.order} names={text.orders} orders={COMMENT_SORTS} value={sort} onChange={order} />
        </div>
      )}
      <CommentRows pages={pages} thread={thread} drafts={drafts} more={text.more} />
      {pages.status === 'there' && pages.items.length === 0 && (
        <p className={styles.none}>
          <b>{text.none}.</b> {text.noneText}
        </p>
      )}
    </div>
  )
})
