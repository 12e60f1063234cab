import { observer } from 'mobx-react-lite'
import { useRef, useState, type FormEvent } from 'react'
import { useServices } from '../../services/services.ts'
import { names as text } from '../../../shared/text/en/comfort/names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ArrowRight } from '../../ui/images/icons/ArrowRight.tsx'
import { Trash2 } from '../../ui/images/icons/Trash2.tsx'
import form from '../../ui/controls/SheetForm.module.css'
import { Popup } from '../../ui/overlay/Popup.tsx'
import { bookNames } from './bookNames.ts'
import styles from './Names.module.css'
import type { NamePair } from './replaceNames.ts'

const FIELD = { required: true, maxLength: 60, autoComplete: 'off' }

/** `begun`: initial value of the name to replace. */
type Props = { bookId: number; begun?: string | undefined }

export const Names = ({ open, onClose, ...props }: Props & { open: boolean; onClose(): void }) => (
  <Popup open={open} onClose={onClose} label={text.title} heading={text.title}>
    {open && <Panel {...props} />}
  </Popup>
)

const Panel = observer(({ bookId, begun }: Props) => {
  const { notices } = useServices()
  const names = bookNames.of(bookId)
  const panel = useRef<HTMLDivElement>(null)
  // Message about the last change; the form is reset after each.
  const [{ message, round }, setDone] = useState({ message: '', round: 0 })
  const change = (changed: readonly NamePair[], message: string) => {
    setDone({ message, round: round + 1 })
    if (!bookNames.set(bookId, changed)) notices.toast(text.notSaved)
  }
  const others = (find: string) => names.filter(pair => pair.find !== find)
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [find, show] = ['find', 'show'].map(name => String(fields.get(name)).trim()) as [string, string]
    change([...others(find), { find, show }], text.reads({ find, show }))
  }
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <p>{text.about}</p>
      <form key={round} className={styles.form} onSubmit={add}>
        <label className={form.field}>
          <span>{text.find}</span>
          <input
            name="find"
            defaultValue={round ? '' : begun}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The keyboard goes on where the reader was.
            autoFocus={round > 0 && document.activeElement?.closest('form') !== null}
            pattern=".*[\p{L}\p{N}].*"
            title={text.noFind}
            {...FIELD}
          />
        </label>
        <label className={form.field}>
          <span>{text.show}</span>
          <input name="show" pattern=".*\S.*" {...FIELD} />
        </label>
        <Button type="submit">{text.add}</Button>
      </form>
      <ul>
        {names.map(pair => (
          <li key={pair.find} className={`row ${styles.name}`}>
            <span className="visually-hidden">{text.reads(pair)}</span>
            <bdi aria-hidden>{pair.find}</bdi>
            <ArrowRight size={16} className="mirrored" aria-hidden />
            <b aria-hidden>
              <bdi>{pair.show}</bdi>
            </b>
            <button
              type="button"
              aria-label={text.remove({ name: pair.find })}
              onClick={() => {
                change(others(pair.find), text.removed({ name: pair.find }))
                // The focused button is gone. Do not focus a field: that would open a phone's keyboard.
                panel.current?.focus()
              }}
            >
              <Trash2 size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {message}
      </p>
    </div>
  )
})
