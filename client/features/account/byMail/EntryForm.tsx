import { observer } from 'mobx-react-lite'
import { useRef, useState, type ReactNode } from 'react'
import { useStores } from '../../../services/services.ts'
import { forms as text } from '../../../text/en/account/forms.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { LoginErrors } from './loginErrors.ts'
import styles from './EntryForm.module.css'

type Props = {
  /** Words of the button that sends it. */
  action: string
  /** Errors, in the order of the fields. */
  errors: LoginErrors
  onErrors(errors: LoginErrors): void
  /** Sends the fields; returns their errors, none if it succeeded. */
  send(fields: Record<string, string>): Promise<LoginErrors>
  /** It cannot be undone. */
  isFinal?: boolean
  children?: ReactNode
}

/** A form that is sent by script, once at a time; afterwards the first field with an error is focused. */
export const EntryForm = observer(({ action, errors, onErrors, send, isFinal = false, children }: Props) => {
  const { local } = useStores()
  const form = useRef<HTMLFormElement>(null)
  const [working, setWorking] = useState(false)
  /** Set synchronously, for a form that is submitted twice before it renders again. */
  const isSending = useRef(false)

  const show = (errors: LoginErrors) => {
    onErrors(errors)
    const first = Object.keys(errors).map(name => form.current?.elements.namedItem(name))
    first.find(element => element instanceof HTMLElement)?.focus()
  }
  const submit = async () => {
    if (isSending.current || !form.current) return
    isSending.current = true
    setWorking(true)
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)] as const)
    const errors = await send(Object.fromEntries(fields))
    setWorking(false)
    isSending.current = false
    show(errors)
  }
  return (
    // As POST, and only by script: a password must never be in an address.
    <form
      ref={form}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <div aria-live="polite" className={styles.live}>
        {errors.form && <p className={styles.message}>{errors.form}</p>}
      </div>
      {children}
      <Button
        type="submit"
        disabled={local.loading || working}
        className={`${styles.submit} ${isFinal ? styles.final : ''}`}
      >
        {working ? text.working : action}
      </Button>
    </form>
  )
})
