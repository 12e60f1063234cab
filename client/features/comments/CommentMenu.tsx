import { useState } from 'react'
import type { Comment } from '../../../shared/api/comments.ts'
import type { RequestError } from '../../../shared/page/apiClient.ts'
import { REASONS } from '../../../shared/reviews.ts'
import { commentSheet as text } from '../../../shared/text/en/reading/commentSheet.ts'
import { useServices } from '../../services/services.ts'
import choices from '../../ui/controls/Choices.module.css'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { useEntry } from '../account/useEntry.ts'
import { serverTime } from '../readingLog/clock.ts'
import styles from './CommentMenu.module.css'
import { writerOf } from './CommentText.tsx'
import { mayEdit, type Thread } from './thread.ts'

type Props = { comment: Comment; thread: Thread; open: boolean; onClose(): void; onEdit(): void }

type Step = 'choose' | 'remove' | 'report'

/** What a reader can do with a comment: their own is edited or deleted, another's reported or its writer muted. */
export function CommentMenu({ open, ...props }: Props) {
  const [step, setStep] = useState<Step>('choose')
  const { comment, onClose } = props
  const heading = {
    choose: comment.own ? text.actionsOwn : text.actions({ name: writerOf(comment) }),
    remove: text.removeTitle,
    report: text.reportTitle,
  }[step]
  const close = () => {
    onClose()
    setStep('choose')
  }
  return (
    <Popup open={open} onClose={close} label={heading} heading={heading}>
      <Choices {...props} step={step} onStep={setStep} onClose={close} />
    </Popup>
  )
}

type ChoicesProps = Omit<Props, 'open'> & { step: Step; onStep(step: Step): void }

function Choices({ comment, thread, step, onStep, onClose, onEdit }: ChoicesProps) {
  const { notices } = useServices()
  const enter = useEntry()
  const [isWorking, setWorking] = useState(false)
  const name = writerOf(comment)
  const run = async (act: () => Promise<RequestError | undefined>, done: string) => {
    if (!(await enter())) return
    setWorking(true)
    const error = await act()
    setWorking(false)
    if (error) return notices.notify(error.desc || text.failedAction)
    onClose()
    notices.toast(done)
  }
  const choice = (label: string, onClick: () => void) => (
    <li key={label}>
      <button type="button" className={choices.choice} disabled={isWorking} onClick={onClick}>
        {label}
      </button>
    </li>
  )
  if (step === 'report')
    return (
      <>
        <p className={`hint ${styles.about}`}>{text.reportText}</p>
        <ul className={`${choices.choices} ${styles.choices}`}>
          {REASONS.map(reason =>
            choice(text.reasons[reason], () => void run(() => thread.report(comment, reason), text.reported)),
          )}
        </ul>
      </>
    )
  if (step === 'remove')
    return (
      <>
        <p className={`hint ${styles.about}`}>{text.removeText}</p>
        <ul className={`${choices.choices} ${styles.choices}`}>
          {choice(text.remove, () => void run(() => thread.remove(comment), text.removed))}
          {choice(text.keep, onClose)}
        </ul>
      </>
    )
  if (comment.own)
    return (
      <ul className={`${choices.choices} ${styles.choices}`}>
        {mayEdit(comment, serverTime()) &&
          choice(text.edit, () => {
            onClose()
            onEdit()
          })}
        {choice(text.remove, () => onStep('remove'))}
      </ul>
    )
  return (
    <>
      <ul className={`${choices.choices} ${styles.choices}`}>
        {choice(text.report, () => onStep('report'))}
        {choice(text.mute({ name }), () => void run(() => thread.mute(comment), text.muted({ name })))}
      </ul>
      <p className={`hint ${styles.about}`}>{text.muteText({ name })}</p>
    </>
  )
}
