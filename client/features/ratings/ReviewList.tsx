import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Review } from '../../../shared/api/review.ts'
import { REVIEW_SORTS, type ReviewSort, REASONS, type ReportReason } from '../../../shared/reviews.ts'
import { useServices } from '../../services/services.ts'
import { ratings as text } from '../../../shared/text/en/reading/ratings.ts'
import type { Undoing } from '../shelf/UndoNote.tsx'
import styles from './ReviewList.module.css'
import type { Reviews } from './reviews.ts'
import { useEntry } from '../account/useEntry.ts'
import { TimeAgo } from '../../ui/format/TimeAgo.tsx'
import { StarSign } from './StarChoice.tsx'
import given from './Stars.module.css'
import choices from '../../ui/controls/Choices.module.css'
import { OrderSelect } from '../../ui/controls/OrderSelect.tsx'
import { Popup } from '../../ui/overlay/Popup.tsx'

type Props = { reviews: Reviews; undoing: Undoing; isWhole: boolean }

export const ReviewList = observer(({ reviews, undoing, isWhole }: Props) => {
  const { notices, stores } = useServices()
  const enter = useEntry()
  const [reported, setReported] = useState<Review>()
  const [isReporting, setReporting] = useState(false)
  const { pages, others } = reviews
  const order = async (sort: ReviewSort) => {
    if (await reviews.order(sort)) return
    if (stores.host.online) notices.notify(text.listFailed)
    else notices.toast(text.offline)
  }
  const report = async (review: Review) => {
    if (!(await enter())) return
    setReported(review)
    setReporting(true)
  }
  if (pages.status === 'there' && others.length === 0 && !pages.hasMore) {
    if (reviews.own?.text) return null
    const hasRead = reviews.mine?.may_rate || stores.book.lastRead(reviews.bookId)
    return (
      <p className={styles.none}>
        <b>{text.noReviews}</b> {hasRead ? text.noReviewsRead : text.noReviewsText}
      </p>
    )
  }
  return (
    <div className={styles.reviews} aria-busy={pages.status === 'loading' || reviews.isOrdering}>
      {others.length > 0 && <h3 className="visually-hidden">{text.reviews}</h3>}
      {isWhole && others.length > 1 && (
        <div className={styles.order}>
          <OrderSelect
            label={text.order}
            names={text.orders}
            orders={REVIEW_SORTS}
            value={reviews.sort}
            onChange={order}
          />
        </div>
      )}
      <ol>
        {others.map(review => (
          <li key={review.id} className={styles.review}>
            <ReviewText review={review} />
            <p className={styles.actions}>
              <button
                type="button"
                className={`hint ${styles.action}`}
                aria-label={review.name ? text.hideOf({ name: review.name }) : text.hideUnnamed}
                onClick={() => undoing.offer(text.hidden, reviews.hide(review))}
              >
                {text.hide}
              </button>
              <button
                type="button"
                className={`hint ${styles.action}`}
                aria-label={review.name ? text.reportOf({ name: review.name }) : text.reportUnnamed}
                onClick={() => void report(review)}
              >
                {text.report}
              </button>
            </p>
          </li>
        ))}
      </ol>
      {pages.status === 'failed' && (
        <p className={styles.failed} role="status">
          {stores.host.online ? text.listFailed : text.offline}{' '}
          <button type="button" className={`action ${styles.more}`} onClick={() => void pages.more()}>
            {text.tryAgain}
          </button>
        </p>
      )}
      {pages.hasMore && (
        <button
          type="button"
          className={`action ${styles.more}`}
          disabled={reviews.isOrdering}
          onClick={() => void pages.more()}
        >
          {text.more}
        </button>
      )}
      {reported && (
        <ReportForm reviews={reviews} review={reported} open={isReporting} onClose={() => setReporting(false)} />
      )}
    </div>
  )
})

/** Reviews longer than this many characters are truncated, so that a phone shows more than one. */
const SHORT = 360
/** Characters that a line break counts as. */
const LINE = 40

function ReviewText({ review: { name, stars, text: words, changed_at } }: { review: Review }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = words.length + (words.split('\n').length - 1) * LINE > SHORT
  return (
    <>
      <p className={`row ${styles.head}`}>
        <bdi className={styles.name}>{name || text.anonymous}</bdi>
        <Stars count={stars} />
        <TimeAgo time={changed_at} className="hint" />
      </p>
      <p className={isLong && !isOpen ? `clamped ${styles.text} ${styles.part}` : styles.text} dir="auto">
        {words}
      </p>
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
    </>
  )
}

const Stars = ({ count }: { count: number }) => (
  <span className={given.stars} role="img" aria-label={text.outOfFive({ count })}>
    {[1, 2, 3, 4, 5].map(star => (
      <StarSign key={star} size={15} isLit={star <= count} />
    ))}
  </span>
)

type ReportProps = { reviews: Reviews; review: Review; open: boolean; onClose(): void }

function ReportForm({ reviews, review, open, onClose }: ReportProps) {
  const { notices } = useServices()
  const [isSending, setSending] = useState(false)
  const send = async (reason: ReportReason) => {
    setSending(true)
    const error = await reviews.report(review, reason)
    setSending(false)
    if (error) return notices.notify(text.reportFailed)
    onClose()
    notices.toast(text.reported)
  }
  return (
    <Popup open={open} onClose={onClose} label={text.reportTitle} heading={text.reportTitle}>
      <p className={styles.about}>{text.reportText}</p>
      <ul className={choices.choices}>
        {REASONS.map(reason => (
          <li key={reason}>
            <button type="button" className={choices.choice} disabled={isSending} onClick={() => void send(reason)}>
              {text.reasons[reason]}
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  )
}
