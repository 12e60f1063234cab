import { useId, useState, type ComponentProps } from 'react'
import { forms as text } from '../../../shared/text/en/account/forms.ts'
import styles from './Field.module.css'

export type FieldProps = ComponentProps<'input'> & {
  name: string
  label: string
  error?: string | undefined
  hint?: string
}

export function Field({ label, error, hint, type = 'text', ...input }: FieldProps) {
  const id = useId()
  const [visible, setVisible] = useState(false)
  const isSecret = type === 'password'
  const help = error || hint
  const field = (
    <input
      id={id}
      type={isSecret && visible ? 'text' : type}
      autoCapitalize="none"
      spellCheck={false}
      required
      className={styles.input}
      aria-invalid={error ? true : undefined}
      aria-describedby={help ? `${id}-help` : undefined}
      {...input}
    />
  )
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {isSecret ? (
        <div className={styles.secret}>
          {field}
          <button
            type="button"
            className={`link ${styles.show} needs-script`}
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
      {help && (
        <p id={`${id}-help`} className={error ? styles.error : styles.hint}>
          {help}
        </p>
      )}
    </div>
  )
}
