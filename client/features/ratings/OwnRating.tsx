import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useServices } from '../../services/services.ts'
import { ratings as text } from '../../text/en/reading/ratings.ts'
import type { Undoing } from '../shelf/undoing.ts'
import styles from './OwnRating.module.css'
import { ReviewForm } from './ReviewForm.tsx'
import type { Reviews } from './reviews.ts'
import { StarChoice } from './StarChoice.tsx'
import { useRating } from './useRating.ts'

type Props = { reviews: Reviews; undoing: Undoing }

/** This reader's rating, or five stars to give one; a tap is saved at once, words can follow. */
export const OwnRating = observer(({ reviews, undoing }: Props) => {
  const { user } = useServices().stores
  const [isWriting, setWriting] = useState(false)
  const { tapped, give } = useRating(reviews)
  const { own, mine, isSaving } = reviews
  const hint = !user.isLogin ? text.signInFirst : mine && !mine.may_rate ? text.readFirst : text.tap
  const remove = async () => {
    const undo = await reviews.remove()
    if (undo) undoing.offer(text.removed, undo)
  }
  return (
    <div className={styles.own}>
      <h3 className={styles.title}>{own ? text.yours : text.rate}</h3>
      <StarChoice
        label={own ? text.yours : text.rate}
        value={tapped ?? own?.stars}
        isBusy={isSaving}
        onChoose={stars => void give(stars)}
      />
      {own?.text && (
        <p className={styles.text} dir="auto">
          {own.text}
        </p>
      )}
      {own?.hidden && <p className={styles.hidden}>{text.hiddenNote}</p>}
      <div className={styles.line}>
        {own ? (
          <>
            <button type="button" className={styles.action} onClick={() => setWriting(true)}>
              {own.text ? text.edit : text.write}
            </button>
            <button type="button" className={styles.action} onClick={() => void remove()}>
              {text.remove}
            </button>
          </>
        ) : (
          <p className={styles.hint}>{hint}</p>
        )}
      </div>
      <ReviewForm reviews={reviews} open={isWriting} onClose={() => setWriting(false)} />
    </div>
  )
})
