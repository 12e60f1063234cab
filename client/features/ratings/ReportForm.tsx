import { useState } from 'react'
import type { Review } from '../../../shared/api/review.ts'
import { REASONS, type ReportReason } from '../../../shared/reviews.ts'
import { useServices } from '../../services/services.ts'
import { ratings as text } from '../../text/en/reading/ratings.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import styles from './ReportForm.module.css'
import type { Reviews } from './reviews.ts'

type Props = { reviews: Reviews; review: Review; open: boolean; onClose(): void }

/** Why a review is to go: a tap sends it. */
export function ReportForm({ reviews, review, open, onClose }: Props) {
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
      <p className={styles.text}>{text.reportText}</p>
      <ul className={styles.reasons}>
        {REASONS.map(reason => (
          <li key={reason}>
            <button type="button" className={styles.reason} disabled={isSending} onClick={() => void send(reason)}>
              {text.reasons[reason]}
            </button>
          </li>
        ))}
      </ul>
    </Popup>
  )
}
