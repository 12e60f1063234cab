import { useState } from 'react'
import { passages as text } from '../../../shared/text/en/reading/passages.ts'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { LONGEST, type Mark } from '../marks/mark.ts'
import styles from './Passages.module.css'

type Props = {
  /** The mark being edited; undefined closes the form. */
  mark: Mark | undefined
  isNew: boolean
  onSave(mark: Mark): void
  onRemove(mark: Mark): void
  onClose(): void
}

export const NoteForm = ({ mark, isNew, onSave, onRemove, onClose }: Props) => (
  <Popup open={mark !== undefined} onClose={onClose} label={text.note} heading={text.note}>
    {mark && <Form key={mark.id} mark={mark} isNew={isNew} onSave={onSave} onRemove={onRemove} />}
  </Popup>
)

const Form = ({ mark, isNew, onSave, onRemove }: Omit<Props, 'onClose' | 'mark'> & { mark: Mark }) => {
  const [note, setNote] = useState(mark.note)
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        onSave({ ...mark, note: note.trim() })
      }}
    >
      <blockquote className={styles.quote} dir="auto">
        {mark.quote}
      </blockquote>
      <textarea
        className={styles.note}
        aria-label={text.note}
        placeholder={text.yourNote}
        rows={4}
        maxLength={LONGEST}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={styles.actions}>
        {!isNew && (
          <button type="button" className={styles.remove} onClick={() => onRemove(mark)}>
            {text.remove}
          </button>
        )}
        <button type="submit" className={`filled ${styles.save}`}>
          {text.save}
        </button>
      </div>
    </form>
  )
}
