import { observer } from 'mobx-react-lite'
import { useState, useId, type FormEvent } from 'react'
import { useServices } from '../../services/services.ts'
import { ratings as text } from '../../../shared/text/en/reading/ratings.ts'
import type { Undoing } from '../shelf/UndoNote.tsx'
import styles from './OwnRating.module.css'
import type { Reviews, Draft } from './reviews.ts'
import { StarChoice, useRating } from './StarChoice.tsx'
import { LONGEST_REVIEW, LONGEST_REVIEWER } from '../../../shared/reviews.ts'
import { Button } from '../../ui/controls/Button.tsx'
import form from '../../ui/controls/SheetForm.module.css'
import { Popup } from '../../ui/overlay/Popup.tsx'

type Props = { reviews: Reviews; undoing: Undoing }

/** The reader's own rating, or five stars to give one. A tap is saved at once; text can be added later. */
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
      <div className={`row ${styles.line}`}>
        {own ? (
          <>
            <button type="button" className={`action ${styles.action}`} onClick={() => setWriting(true)}>
              {own.text ? text.edit : text.write}
            </button>
            <button type="button" className={`action ${styles.action}`} onClick={() => void remove()}>
              {text.remove}
            </button>
          </>
        ) : (
          <p className="hint">{hint}</p>
        )}
      </div>
      <ReviewForm reviews={reviews} open={isWriting} onClose={() => setWriting(false)} />
    </div>
  )
})

type FormProps = { reviews: Reviews; open: boolean; onClose(): void }

const ReviewForm = observer(({ reviews, open, onClose }: FormProps) => (
  <Popup open={open} onClose={onClose} label={text.formTitle} heading={text.formTitle}>
    <Fields reviews={reviews} onClose={onClose} />
  </Popup>
))

const NEAR_END = 200

const Fields = observer(({ reviews, onClose }: Omit<FormProps, 'open'>) => {
  const { notices } = useServices()
  const id = useId()
  const [problem, setProblem] = useState('')
  const { own, mine, isSaving } = reviews
  const draft: Draft = reviews.draft ?? {
    stars: own?.stars ?? 0,
    text: own?.text ?? '',
    name: own?.name || (mine?.name ?? ''),
  }
  const change = (part: Partial<Draft>) => reviews.write({ ...draft, ...part })
  const hasAddress = draft.name.includes('@')
  const left = LONGEST_REVIEW - draft.text.length
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (hasAddress || isSaving) return
    if (draft.stars === 0) return setProblem(text.noStars)
    const error = await reviews.save(draft)
    if (error) return setProblem(error.error === 'CONFLICT' ? text.readFirst : text.failed)
    notices.toast(text.thanks)
    onClose()
  }
  return (
    <form noValidate className={styles.form} onSubmit={event => void save(event)}>
      <StarChoice label={text.starsField} value={draft.stars || undefined} onChoose={stars => change({ stars })} />
      <label className={form.field}>
        <span>{text.words}</span>
        <textarea
          rows={5}
          maxLength={LONGEST_REVIEW}
          placeholder={text.wordsHint}
          value={draft.text}
          aria-describedby={`${id}left`}
          dir="auto"
          onChange={event => change({ text: event.target.value })}
        />
      </label>
      <p id={`${id}left`} className={form.hint} aria-live="polite">
        {left <= NEAR_END && text.charactersLeft({ count: left })}
      </p>
      <label className={form.field}>
        <span>{text.name}</span>
        <input
          autoComplete="off"
          maxLength={LONGEST_REVIEWER}
          value={draft.name}
          aria-invalid={hasAddress}
          aria-describedby={`${id}name`}
          dir="auto"
          onChange={event => change({ name: event.target.value })}
        />
      </label>
      <p id={`${id}name`} className={hasAddress ? form.problem : form.hint}>
        {hasAddress ? text.nameAddress : text.nameHint}
      </p>
      <p role="alert" className={form.problem}>
        {problem}
      </p>
      <Button type="submit" className={form.submit} disabled={isSaving}>
        {isSaving ? text.saving : text.save}
      </Button>
    </form>
  )
})
