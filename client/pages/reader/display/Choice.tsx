import { useId, type ReactNode } from 'react'
import styles from './DisplayChoice.module.css'

type Props<Value> = {
  label: string
  /** The label is only for screen readers. */
  isPlain?: boolean
  options: readonly { value: Value; name: string; /** Shown in place of the name. */ sign?: ReactNode }[]
  value: Value
  onChange(value: Value): void
}

export function Choice<Value extends string | number>({ label, isPlain, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={isPlain ? 'visually-hidden' : styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map(option => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={option.name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.face} aria-hidden>
              {option.sign ?? option.name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
