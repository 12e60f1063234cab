import { observer } from 'mobx-react-lite'
import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useStores } from '../../../services/services.ts'
import { forms as text } from '../../../../shared/text/en/account/forms.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './EntryForm.module.css'
import type { RequestError } from '../../../../shared/page/apiClient.ts'
import { Field, type FieldProps } from '../../../ui/controls/Field.tsx'

type Props = {
  action: string
  errors: LoginErrors
  onErrors(errors: LoginErrors): void
  /** Submits the fields; returns their errors, or an empty object on success. */
  send(fields: Record<string, string>): Promise<LoginErrors>
  /** The action cannot be undone. */
  isFinal?: boolean
  children?: ReactNode
}

/** A form submitted by script, one submission at a time; on errors the first invalid field gets the focus. */
export const EntryForm = observer(({ action, errors, onErrors, send, isFinal = false, children }: Props) => {
  const { local } = useStores()
  const form = useRef<HTMLFormElement>(null)
  const [working, setWorking] = useState(false)
  /** Set synchronously to ignore a second submit before the form re-renders. */
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
    // POST, and only by script: a password must never appear in a URL.
    <form
      ref={form}
      method="post"
      noValidate
      className={`column ${styles.form}`}
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

/** Errors by field, in the order of the fields; `form` for errors that belong to no field. */
export type LoginErrors = Partial<
  Record<'email' | 'name' | 'code' | 'current_password' | 'password' | 'limit' | 'terms' | 'form', string>
>

const SHORTEST_PASSWORD = 8

export function checkEmail(typed: string): LoginErrors {
  const email = typed.trim()
  if (!email) return { email: text.emailMissing }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: text.emailWrong }
}
export function checkPassword(password: string): LoginErrors {
  if (!password) return { password: text.passwordMissing }
  return password.length < SHORTEST_PASSWORD ? { password: text.passwordShort } : {}
}

/** `wrong`: errors for wrong credentials; `notAvailable`: message if sign-in is not available. */
export function refusal(
  { error, status, fields = [], desc, retryAfter }: RequestError,
  wrong: LoginErrors = {},
  notAvailable: string = text.notAvailable,
): LoginErrors {
  if (error === 'BAD_CREDENTIALS') return wrong
  if (error === 'PASSWORD_TOO_COMMON') return { password: desc }
  if (error === 'TERMS_NOT_ACCEPTED') return { terms: desc }
  if (error === 'NOT_AVAILABLE') return { form: retryAfter ? text.busy : notAvailable }
  if (error === 'RATE_LIMITED') return { form: text.tooOften({ minutes: Math.ceil((retryAfter ?? 60) / 60) }) }
  if (error === 'VALIDATION') {
    const names = fields.map(({ path }) => path)
    if (names.includes('email')) return { email: text.emailWrong }
    if (names.includes('password')) return { password: text.passwordShort }
  }
  return { form: status === 0 ? text.noResponse : desc || text.failed }
}

export const EmailField = (props: Partial<FieldProps>) => (
  <Field
    name="email"
    type="email"
    inputMode="email"
    autoComplete="username"
    maxLength={254}
    label={text.email}
    {...props}
  />
)

export const PasswordField = (props: Partial<FieldProps>) => (
  <Field name="password" type="password" maxLength={200} label={text.password} {...props} />
)

export const NewPassword = (props: Partial<FieldProps>) => (
  <PasswordField label={text.newPassword} autoComplete="new-password" hint={text.passwordHint} {...props} />
)

export const CurrentPassword = ({ error }: { error?: string | undefined }) => (
  <PasswordField name="current_password" label={text.currentPassword} autoComplete="current-password" error={error} />
)

export function CheckField({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  const id = useId()
  return (
    <div className={`hint ${styles.terms}`}>
      <input id={id} type="checkbox" className={styles.box} {...input} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}
