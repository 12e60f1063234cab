import { useId, useState, type InputHTMLAttributes } from 'react'
import { entry as text } from '../../../text/en/account/entry.ts'
import styles from './EntryForm.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & { name: string; label: string; error?: string; hint?: string }

/** A field with its label, and what is wrong with it. A password can be shown. */
export function Field({ label, error, hint, type = 'text', ...input }: Props) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  const isSecret = type === 'password'
  const said = error || hint
  const field = (
    <input
      id={id}
      type={isSecret && visible ? 'text' : type}
      autoCapitalize="none"
      spellCheck={false}
      required
      className={styles.input}
      aria-invalid={error ? true : undefined}
      aria-describedby={said ? `${id}-said` : undefined}
      {...input}
    />
  )
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {isSecret ? (
        <div className={styles.secret}>
          {field}
          <button
            type="button"
            className={`${styles.show} needs-script`}
            aria-label={text.showPassword}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            {visible ? text.hide : text.show}
          </button>
        </div>
      ) : (
        field
      )}
      {said && (
        <p id={`${id}-said`} className={error ? styles.error : styles.hint}>
          {said}
        </p>
      )}
    </div>
  )
}

export const EmailField = (props: Partial<Props>) => (
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

export const PasswordField = (props: Partial<Props>) => (
  <Field name="password" type="password" maxLength={200} label={text.password} {...props} />
)

/** The password that the account has, given once more. */
export const CurrentPassword = ({ error }: { error?: string | undefined }) => (
  <PasswordField name="current_password" label={text.currentPassword} autoComplete="current-password" error={error} />
)
