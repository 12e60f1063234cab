import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import type { Comment } from '../../../shared/api/comments.ts'
import { commentSheet as text } from '../../../shared/text/en/reading/commentSheet.ts'
import { comments } from '../../../shared/text/en/reading/comments.ts'
import { compact } from '../../../shared/text/format.ts'
import { useBrand, useServices } from '../../services/services.ts'
import { Ellipsis } from '../../ui/images/icons/Ellipsis.tsx'
import { Heart } from '../../ui/images/icons/Heart.tsx'
import { useEntry } from '../account/useEntry.ts'
import { CommentForm } from './CommentForm.tsx'
import type { CommentPages } from './commentPages.ts'
import { CommentMenu } from './CommentMenu.tsx'
import styles from './CommentRows.module.css'
import { CommentText, writerOf } from './CommentText.tsx'
import type { Drafts } from './drafts.ts'
import type { Thread } from './thread.ts'

type Around = { thread: Thread; drafts: Drafts }

export const CommentRows = observer(({ pages, more, ...around }: Around & { pages: CommentPages; more: string }) => {
  const { host } = useServices().stores
  const isFirst = pages.items.length === 0
  return (
    <div aria-busy={pages.status === 'loading'}>
      <ol>
        {pages.items.map(comment => (
          <li key={comment.id} className={styles.row}>
            <CommentRow comment={comment} {...around} />
          </li>
        ))}
      </ol>
      {pages.status === 'loading' && isFirst && (
        <p role="status" className="hint">
          {text.loading}
        </p>
      )}
      {pages.status === 'failed' && (
        <p role="status" className="hint">
          {host.online ? text.failed : text.offline}{' '}
          <button type="button" className={`action ${styles.more}`} onClick={() => void pages.more()}>
            {text.tryAgain}
          </button>
        </p>
      )}
      {pages.hasMore && (
        <button type="button" className={`action ${styles.more}`} onClick={() => void pages.more()}>
          {more}
        </button>
      )}
    </div>
  )
})

type RowProps = Around & { comment: Comment }

const CommentRow = observer(({ comment, thread, drafts }: RowProps) => {
  const [form, setForm] = useState<'edit' | 'reply'>()
  const close = () => setForm(undefined)
  const id = useId()
  const replies = thread.replies.get(comment.id)
  const isReply = comment.parent_id !== null
  if (comment.state === 'deleted' && comment.replies === 0) return null
  return (
    <article>
      {comment.quote && (
        <div className={styles.earlier}>
          <p className="hint">{text.earlier}</p>
          <blockquote className={`clamped hint ${styles.quote}`} dir="auto">
            {comment.quote}
          </blockquote>
        </div>
      )}
      {comment.state === 'deleted' ? (
        <p className="hint">{text.deleted}</p>
      ) : form === 'edit' ? (
        <CommentForm thread={thread} drafts={drafts} edited={comment} isFocused onClose={close} />
      ) : (
        <Words comment={comment} />
      )}
      {comment.state !== 'deleted' && form !== 'edit' && (
        <Actions
          comment={comment}
          thread={thread}
          onEdit={() => setForm('edit')}
          onReply={isReply ? undefined : () => setForm('reply')}
        />
      )}
      {!isReply && comment.replies > 0 && (
        <button
          type="button"
          className={`action ${styles.more}`}
          aria-expanded={replies !== undefined}
          aria-controls={id}
          onClick={() => (replies ? thread.closeReplies(comment) : thread.openReplies(comment))}
        >
          {replies ? text.hideReplies : text.replies({ count: comment.replies })}
        </button>
      )}
      <div id={id} className={styles.replies}>
        {replies && <CommentRows pages={replies} thread={thread} drafts={drafts} more={text.moreReplies} />}
        {form === 'reply' && <CommentForm thread={thread} drafts={drafts} parent={comment} isFocused onClose={close} />}
      </div>
    </article>
  )
})

/** Comments with more characters are truncated, so that a phone shows more than one. */
const SHORT = 360
/** Characters that a line break counts as. */
const LINE = 40

function Words({ comment }: { comment: Comment }) {
  const { contactEmail } = useBrand()
  const [isOpen, setOpen] = useState(false)
  const { id, state, reason, text: words, spoiler, own } = comment
  const isLong = words.length + (words.split('\n').length - 1) * LINE > SHORT && !(spoiler && !own)
  const subject = encodeURIComponent(text.appealSubject({ id: String(id) }))
  return (
    <CommentText comment={comment} className={isLong && !isOpen ? `clamped ${styles.part}` : undefined}>
      {isLong && (
        <button
          type="button"
          className={`action ${styles.more}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.showLess : text.showAll}
        </button>
      )}
      {state !== 'shown' && (
        <p className={styles.state}>
          <b>{state === 'held' ? text.held : text.hidden}.</b> {reason && text.why[reason]}{' '}
          {state === 'hidden' && (
            <a href={`mailto:${contactEmail}?subject=${subject}`} className="action">
              {text.appeal}
            </a>
          )}
        </p>
      )}
    </CommentText>
  )
}

type ActionsProps = {
  comment: Comment
  thread: Thread
  onEdit(): void
  /** Undefined for a reply, which has no replies. */
  onReply: (() => void) | undefined
}

function Actions({ comment, thread, onEdit, onReply }: ActionsProps) {
  const { notices } = useServices()
  const enter = useEntry()
  const [isOpen, setOpen] = useState(false)
  const { own, liked, likes, state } = comment
  const name = writerOf(comment)
  const like = async () => {
    if (!(await enter())) return
    const error = await thread.like(comment)
    if (error) notices.notify(error.desc || text.failedAction)
  }
  return (
    <div className={`row ${styles.actions}`}>
      {own ? (
        likes > 0 && <span className="hint">{comments.likes({ count: likes })}</span>
      ) : (
        <button
          type="button"
          className={`touch-target hint ${styles.action}`}
          aria-pressed={liked}
          aria-label={`${text.likeOf({ name })}${likes ? `, ${comments.likes({ count: likes })}` : ''}`}
          onClick={() => void like()}
        >
          <Heart size={18} aria-hidden />
          {likes > 0 ? compact(likes) : text.like}
        </button>
      )}
      {onReply && state === 'shown' && (
        <button
          type="button"
          className={`touch-target hint ${styles.action}`}
          aria-label={text.replyTo({ name })}
          onClick={onReply}
        >
          {text.reply}
        </button>
      )}
      <button
        type="button"
        className={`icon-button ${styles.menu}`}
        aria-haspopup="dialog"
        aria-label={text.actionsOf({ name })}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={20} aria-hidden />
      </button>
      <CommentMenu comment={comment} thread={thread} open={isOpen} onClose={() => setOpen(false)} onEdit={onEdit} />
    </div>
  )
}
